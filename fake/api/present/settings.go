package present

// Timezone is the one setting that register tells beside the three groups.
const Timezone = "timezone"
