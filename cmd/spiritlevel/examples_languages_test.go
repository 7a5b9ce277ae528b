package main

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
)

const languagesGuide = "docs/languages.md"

// rustClient is the client of the snippet. It sends one request of HTTP/1.0.
const rustClient = `use std::io::{Read, Write};

pub struct Client { host: String, login: String }

impl Client {
    pub fn new(url: &str, email: &str, key: &str) -> Client {
        Client { host: url.replace("http://", ""), login: format!("{email}:{key}") }
    }
    pub fn send(&self, to: &str, topic: &str, content: &str) -> Result<i64, std::io::Error> {
        let body = format!("type=stream&to={to}&topic={topic}&content={content}");
        let mut socket = std::net::TcpStream::connect(&self.host)?;
        write!(socket, "POST /api/v1/messages HTTP/1.0\r\nHost: {}\r\n", self.host)?;
        write!(socket, "Authorization: Basic {}\r\n", base64(&self.login))?;
        write!(socket, "Content-Type: application/x-www-form-urlencoded\r\n")?;
        write!(socket, "Content-Length: {}\r\n\r\n{body}", body.len())?;
        let mut answer = String::new();
        socket.read_to_string(&mut answer)?;
        let id = answer.split("\"id\":").nth(1).expect(&answer);
        Ok(id.split(|c: char| !c.is_ascii_digit()).next().unwrap().parse().unwrap())
    }
}

fn base64(text: &str) -> String {
    let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    text.as_bytes().chunks(3).map(|three| {
        let bits = three.iter().chain([0, 0].iter()).take(3).fold(0usize, |bits, &b| bits << 8 | b as usize);
        let four = (0..4).map(|i| letters[bits >> (18 - 6 * i) & 63] as char).take(three.len() + 1);
        format!("{:=<4}", four.collect::<String>())
    }).collect()
}
`

func TestTheSnippetInRustSends(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	if _, err := exec.LookPath("cargo"); err != nil {
		t.Skip("RUST SNIPPET NOT TESTED: cargo is not installed")
	}
	folder := t.TempDir()
	for name, content := range map[string]string{
		"Cargo.toml":    "[package]\nname = \"mychat\"\nversion = \"0.1.0\"\nedition = \"2021\"\n",
		"src/lib.rs":    rustClient,
		"tests/chat.rs": snippets(t, languagesGuide, "rust")[0],
	} {
		writeFile(t, filepath.Join(folder, name), content)
	}
	cmd := exec.Command("spiritlevel", "exec", "--level", "92", "--dialect", "zulip", "--", "cargo", "test", "--offline")
	cmd.Dir = folder
	if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), "test sends ... ok") {
		t.Fatalf("%v\n%s", err, out)
	}
}

func TestTheSnippetForAWorldRuns(t *testing.T) {
	if _, err := exec.LookPath("curl"); err != nil {
		t.Skip("CONTROL SNIPPET NOT TESTED: curl is not installed")
	}
	blocks := snippets(t, languagesGuide, "sh")
	out, err := exec.Command("sh", "-e", "-c", blocks[len(blocks)-1]).CombinedOutput()
	if err != nil || strings.Count(string(out), `"result":"success"`) != 3 || !strings.Contains(string(out), "/w/lunch") {
		t.Fatalf("%v\n%s", err, out)
	}
}

// The languages that no test runs read variables that exec sets.
func TestSnippetsReadVariablesThatExist(t *testing.T) {
	help, _, _ := runCommand(t, "help", "environment")
	variables := regexp.MustCompile(`SPIRITLEVEL_[A-Z_]+`)
	for _, language := range []string{"rust", "dart", "swift", "csharp", "sh"} {
		for _, snippet := range snippets(t, languagesGuide, language) {
			for _, name := range variables.FindAllString(snippet, -1) {
				if !strings.Contains(help, "  "+name+" ") {
					t.Errorf("%s: exec does not set %s", language, name)
				}
			}
		}
	}
}
