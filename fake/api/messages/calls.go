package messages

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type createCallParams struct {
	MeetingName *rest.Text `schema:"meeting_name,required"`
	VoiceOnly   *rest.Bool `schema:"voice_only"`
}

// CreateCall answers GET /calls/bigbluebutton/create with a link to a meeting. The
// link leads nowhere: the fake has no video server.
func CreateCall(c *rest.Call, p *createCallParams) (any, error) {
	sum := sha256.Sum256(fmt.Append(nil, c.User.ID, p.MeetingName.Value, c.World.Clock.Now().UnixNano()))
	return wire.Call{URL: "/calls/bigbluebutton/join?bigbluebutton=" + hex.EncodeToString(sum[:])}, nil
}
