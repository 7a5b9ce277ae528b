package present

// Timezone is the one setting that register has outside the three groups.
const Timezone = "timezone"
