package wire

import (
	"maps"
	"slices"
)

// languages are the languages that the server has texts in, by code, with
// their English names.
var languages = map[string]string{
	"ar": "Arabic", "bg": "Bulgarian", "ca": "Catalan", "cs": "Czech", "cy": "Welsh", "da": "Danish",
	"de": "German", "en": "English", "en-gb": "British English", "es": "Spanish", "fa": "Persian",
	"fi": "Finnish", "fr": "French", "gl": "Galician", "hi": "Hindi", "hu": "Hungarian", "id": "Indonesian",
	"it": "Italian", "ja": "Japanese", "ko": "Korean", "lt": "Lithuanian", "nl": "Dutch", "pl": "Polish",
	"pt": "Portuguese", "ro": "Romanian", "ru": "Russian", "sr": "Serbian",
	"sv": "Swedish", "ta": "Tamil", "tr": "Turkish", "uk": "Ukrainian", "vi": "Vietnamese",
	"zh-hans": "Simplified Chinese", "zh-hant": "Traditional Chinese",
}

// LanguageName is the English name of the language with a code, "" if the
// server has no texts in it.
func LanguageName(code string) string { return languages[code] }

// LanguageCodes are the codes of the languages, in alphabetical order.
func LanguageCodes() []string { return slices.Sorted(maps.Keys(languages)) }

// ownNames are the names of the languages in themselves.
var ownNames = map[string]string{
	"ar": "العربيّة", "bg": "български", "ca": "català", "cs": "česky", "cy": "Cymraeg", "da": "dansk",
	"de": "Deutsch", "en": "English", "en-gb": "British English", "es": "español", "fa": "فارسی",
	"fi": "suomi", "fr": "français", "gl": "galego", "hi": "हिंदी", "hu": "Magyar", "id": "Bahasa Indonesia",
	"it": "italiano", "ja": "日本語", "ko": "한국어", "lt": "Lietuviškai", "nl": "Nederlands", "pl": "polski",
	"pt": "Português", "ro": "Română", "ru": "Русский", "sr": "српски",
	"sv": "svenska", "ta": "தமிழ்", "tr": "Türkçe", "uk": "Українська", "vi": "Tiếng Việt",
	"zh-hans": "简体中文", "zh-hant": "繁體中文",
}

// OwnLanguageName is the language's own name for itself.
func OwnLanguageName(code string) string { return ownNames[code] }
