/** What the build of the web application says about its screens (`screens.json`, apps/web/screen-files.ts). */
export interface ScreenFiles {
  screens: Record<string, { files: string[]; texts: string[] }>
  /** Files of texts by locale and area; some areas share a file. */
  texts: Record<string, Record<string, string>>
  /** Files of the fonts in which a language is written. */
  fonts: Record<string, string[]>
}

interface Pattern {
  segments: string[]
  screen: ScreenFiles['screens'][string]
}

/** Name of the cookie in which the web application keeps the language of the reader. */
const LOCALE_COOKIE = /(?:^|;\s*)locale=(\w+)/

/**
 * Returns a function that writes the tags of the files that a page needs, so that the browser requests them together with the entry,
 * and of the areas of texts, which the application loads before it draws the screen.
 * A path below a screen, such as the one of a dialog, needs the files of that screen; a path without a screen needs none.
 */
export function screenPreloads({ screens, texts, fonts }: ScreenFiles): (path: string, cookie: string | undefined) => string {
  const patterns = Object.entries(screens)
    .map(([path, screen]): Pattern => ({ segments: segmentsOf(path), screen }))
    .toSorted((one, other) => variablesOf(one) - variablesOf(other))
  return (path, cookie) => {
    const screen = screenOf(segmentsOf(path), patterns)
    if (!screen) return ''
    const chosen = LOCALE_COOKIE.exec(cookie ?? '')?.[1] ?? 'en'
    // English replaces missing texts, so it is loaded in any case.
    const locales = new Set(['en', ...(texts[chosen] ? [chosen] : [])])
    const written = [...locales].flatMap((locale) => screen.texts.flatMap((area) => texts[locale]?.[area] ?? []))
    const files = new Set([...screen.files, ...written])
    const areas = `<meta name="text-areas" content="${screen.texts.join(' ')}">`
    const scripts = [...files].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    const letters = (fonts[chosen] ?? fonts.en ?? []).map((file) => `<link rel="preload" as="font" crossorigin href="/${file}">`)
    return [areas, ...scripts, ...letters].join('')
  }
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean)
const variablesOf = ({ segments }: Pattern) => segments.filter((segment) => segment.startsWith('$')).length

/** The screen of the longest start of a path that has one. */
function screenOf(segments: readonly string[], patterns: readonly Pattern[]): Pattern['screen'] | null {
  for (let length = segments.length; length > 0; length--) {
    const found = patterns.find(
      (pattern) => pattern.segments.length === length && pattern.segments.every((one, at) => matches(one, segments[at]!)),
    )
    if (found) return found.screen
  }
  return null
}

const matches = (pattern: string, segment: string) => pattern.startsWith('$') || pattern === segment
