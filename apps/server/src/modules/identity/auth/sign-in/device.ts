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
  /** Both, as a person would say it; the first word of the header when neither is known. */
  label: string
}

/** Browser and system out of a `User-Agent` header, as far as a person needs them to recognise a device. */
export function deviceOf(user_agent: string | null): Device {
  const text = user_agent ?? ''
  const browser = BROWSERS.find(([pattern]) => pattern.test(text))?.[1] ?? (text.split(/[\s/]/)[0]?.slice(0, 40) || null)
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1] ?? null
  return { browser, system, label: [browser, system].filter(Boolean).join(' · ') }
}
