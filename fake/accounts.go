package fake

import "github.com/spiritlevel/spiritlevel/fake/worlds"

// Account has the data with which a client acts as a user. Email logs in; APIEmail is the
// address in the API, such as for recipients. Bot is "" for a person, Password is ""
// without a login by password.
type Account = worlds.Account

// Worlds returns the worlds as the server holds them. They are for the tools and tests
// of this project, and change without notice.
func (s *Server) Worlds() *worlds.Registry { return s.worlds }
