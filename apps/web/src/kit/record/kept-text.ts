import { useEffect, useRef, useState } from 'react'
import { writerOfTexts } from '../screen/text-writer.ts'

const DELAY_MS = 400

const itemOf = (key: string) => `draft.${writerOfTexts()}.${key}`

interface Kept {
  text: string
  at: string
}

/**
 * A text that the user writes, kept in the browser until it is sent: it survives leaving the page and a reload.
 * @param key names the text, such as `sms.contact.7`
 */
export function useKeptText(key: string) {
  const [kept, setKept] = useState<Kept | null>(() => readKept(key))
  const latest = useRef(kept)
  latest.current = kept
  useEffect(() => {
    const timer = setTimeout(() => writeKept(key, latest.current), DELAY_MS)
    return () => clearTimeout(timer)
  }, [key, kept])
  // What was typed within the delay is not lost when the user leaves.
  useEffect(() => () => writeKept(key, latest.current), [key])
  return {
    text: kept?.text ?? '',
    /** Instant of the last change; null without a text. */
    keptAt: kept?.at ?? null,
    setText: (text: string) => setKept(text ? { text, at: new Date().toISOString() } : null),
    clear: () => {
      latest.current = null
      setKept(null)
      writeKept(key, null)
    },
  }
}

/** Whether a text is kept under the key. */
export const isKept = (key: string): boolean => readKept(key) !== null

function readKept(key: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(itemOf(key)) ?? 'null') as Kept | null
    return typeof kept?.text === 'string' && kept.text ? kept : null
  } catch {
    return null // Another program wrote there, or the storage is closed.
  }
}

function writeKept(key: string, kept: Kept | null): void {
  try {
    if (kept) localStorage.setItem(itemOf(key), JSON.stringify(kept))
    else localStorage.removeItem(itemOf(key))
  } catch {
    // A full or closed storage keeps nothing; the text stays in the field.
  }
}
