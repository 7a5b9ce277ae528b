package explain

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// mistake is an error that a server could make in one answer.
type mistake struct {
	words string
	make  func(status int, body target.Object) int
}

// mostMistakes bounds how many are tried in one answer.
const mostMistakes = 30

// mistakes lists the errors of an answer: the opposite result, and each field of it,
// and of its objects, missing or with another type.
func mistakes(body target.Object) []mistake {
	all := []mistake{{"the other status, with the other result", otherResult}}
	for _, name := range slices.Sorted(maps.Keys(body)) {
		all = append(all,
			fieldMistakes(name, body[name], func(b target.Object) []target.Object { return []target.Object{b} })...)
		for _, inner := range first(objectsIn(body[name])) {
			for _, sub := range slices.Sorted(maps.Keys(inner)) {
				found := fieldMistakes(sub, inner[sub], func(b target.Object) []target.Object { return objectsIn(b[name]) })
				for i := range found {
					found[i].words += " in " + name
				}
				all = append(all, found...)
			}
		}
	}
	return all[:min(len(all), mostMistakes)]
}

// fieldMistakes lists the errors of one field of the objects.
func fieldMistakes(name string, value any, in func(target.Object) []target.Object) []mistake {
	each := func(change func(target.Object)) func(int, target.Object) int {
		return func(status int, body target.Object) int {
			for _, object := range in(body) {
				change(object)
			}
			return status
		}
	}
	other := otherType(value)
	return []mistake{
		{name + " is missing", each(func(o target.Object) { delete(o, name) })},
		{fmt.Sprintf("%s is %s", name, words(other)), each(func(o target.Object) { o[name] = other })},
	}
}

func words(value any) string {
	text, _ := json.Marshal(value) // a value of ours
	return string(text)
}

// otherType is a value of another type.
func otherType(value any) any {
	switch value.(type) {
	case json.Number:
		return "a text"
	case string:
		return -1
	case nil:
		return "not null"
	}
	return nil
}

// objectsIn are a value that is an object, or the objects of an array.
func objectsIn(value any) []target.Object {
	if object, is := value.(target.Object); is {
		return []target.Object{object}
	}
	elements, _ := value.([]any)
	var found []target.Object
	for _, element := range elements {
		if object, is := element.(target.Object); is {
			found = append(found, object)
		}
	}
	return found
}

func first(objects []target.Object) []target.Object { return objects[:min(1, len(objects))] }

func otherResult(status int, body target.Object) int {
	if status == http.StatusOK {
		body["result"], body["code"] = "error", "BAD_REQUEST"
		return http.StatusBadRequest
	}
	body["result"] = "success"
	delete(body, "code")
	return http.StatusOK
}
