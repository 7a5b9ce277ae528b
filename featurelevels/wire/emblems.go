package wire

// IconSet is the answer to a change of the organization's icon.
type IconSet struct {
	IconURL string `json:"icon_url"`
}

// OnboardingStep is something that clients show or do once, for a new user.
type OnboardingStep struct {
	Type string `json:"type"`
	Name string `json:"name"`

	Hint *Hotspot `json:"-"` // of older levels, nil for other steps
}

// Hotspot has the content of a hint of older levels. Delay is in seconds.
type Hotspot struct {
	Title       string  `json:"title"`
	Description string  `json:"description"`
	Delay       float64 `json:"delay"`
}

// OnboardingStepsEvent has the next steps of a new user.
type OnboardingStepsEvent struct {
	Type            string           `json:"type"`
	OnboardingSteps []OnboardingStep `json:"onboarding_steps"`
}
