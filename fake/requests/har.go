package requests

import (
	"bytes"
	"cmp"
	"encoding/json"
	"net/url"
	"slices"
)

// JSONLines has one entry per line.
func JSONLines(list []Entry) []byte {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	for _, e := range list {
		_ = encoder.Encode(e) // entries always encode
	}
	return out.Bytes()
}

// pair is a name and a value in a HAR file.
type pair struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// object is an object of a HAR file.
type object = map[string]any

// HAR is an HTTP Archive 1.2 of requests to a server at base, which the developer tools
// of browsers open. It has no keys, and no large answers.
func HAR(list []Entry, base, version string) any {
	entries := make([]object, len(list))
	for i, e := range list {
		entries[i] = e.archived(base)
	}
	return object{"log": object{
		"version": "1.2", "creator": object{"name": "spiritlevel", "version": version}, "entries": entries,
	}}
}

func (e Entry) archived(base string) object {
	parameters := []pair{}
	for name, value := range e.Parameters {
		parameters = append(parameters, pair{name, value})
	}
	slices.SortFunc(parameters, func(a, b pair) int { return bytes.Compare([]byte(a.Name), []byte(b.Name)) })
	request := object{
		"method": e.Method, "url": base + e.Path, "httpVersion": "HTTP/1.1", "cookies": []pair{},
		"headers": []pair{{"User-Agent", e.Client}}, "queryString": []pair{}, "headersSize": -1, "bodySize": -1,
	}
	if e.Method == "GET" {
		query := url.Values{}
		for _, p := range parameters {
			query.Set(p.Name, p.Value)
		}
		if len(query) > 0 {
			request["url"] = base + e.Path + "?" + query.Encode()
		}
		request["queryString"] = parameters
	} else if len(parameters) > 0 {
		request["postData"] = object{"mimeType": "application/x-www-form-urlencoded", "params": parameters, "text": ""}
	}
	return object{
		"startedDateTime": e.Time, "time": e.Milliseconds, "request": request, "cache": object{},
		"response": object{
			"status": e.Status, "statusText": e.Code, "httpVersion": "HTTP/1.1", "cookies": []pair{}, "headers": []pair{},
			"content": object{"size": e.Size, "mimeType": cmp.Or(e.ContentType, "application/json"),
				"text": string(e.Answer)},
			"redirectURL": "", "headersSize": -1, "bodySize": e.Size,
		},
		"timings": object{"send": 0, "wait": e.Milliseconds, "receive": 0},
		"comment": e.User,
	}
}
