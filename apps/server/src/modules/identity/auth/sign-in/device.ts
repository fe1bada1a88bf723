const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

export interface Device {
  browser: string | null
  system: string | null
  /** Browser and system as text; the first word of the header when both are unknown. */
  label: string
}

/** Extracts browser and system from a `User-Agent` header, to help users recognise a device. */
export function deviceOf(user_agent: string | null): Device {
  const text = user_agent ?? ''
  const browser = BROWSERS.find(([pattern]) => pattern.test(text))?.[1] ?? (text.split(/[\s/]/)[0]?.slice(0, 40) || null)
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1] ?? null
  return { browser, system, label: [browser, system].filter(Boolean).join(' · ') }
}
