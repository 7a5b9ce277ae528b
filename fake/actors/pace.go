package actors

// Paces are the paces of actors by name: how many times faster than in the scenario.
var Paces = map[string]float64{"slow": 1, "normal": 6, "busy": 30}

// PaceName is the name of the fastest pace that is not above a number.
func PaceName(pace float64) string {
	best := "slow"
	for name, times := range Paces {
		if times <= pace && times > Paces[best] {
			best = name
		}
	}
	return best
}

// Pace is how many times faster than in the scenario the actors act, 0 for its own pace.
func (t *Troupe) Pace() float64 { return t.pace }
