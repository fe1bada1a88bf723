import { WEBHOOK_EVENT_GROUPS } from '@stoa/contract/browser'

/** A kind of record with its events, named for people. */
export interface EventKind {
  kind: string
  label: string
  events: { name: string; label: string }[]
}

/** The kinds of records with their events. @param word text of a key below `webhooks:` */
export function eventKinds(word: (key: string) => string): EventKind[] {
  return WEBHOOK_EVENT_GROUPS.map(({ kind, events }) => ({
    kind,
    label: word(`kinds.${kind}`),
    events: events.map((name) => ({ name, label: word(`verbs.${verbOf(name)}`) })),
  }))
}

const verbOf = (event: string) => event.slice(event.lastIndexOf('.') + 1)

/** An event in words, such as "Contact: created". Events that this version does not know keep their name. */
export function eventLabel(event: string, word: (key: string) => string): string {
  const group = WEBHOOK_EVENT_GROUPS.find(({ events }) => events.includes(event))
  return group ? `${word(`kinds.${group.kind}`)}: ${word(`verbs.${verbOf(event)}`)}` : event
}

/** The kinds whose name, or one of whose events, has every word of a text. Accents and case do not matter. */
export function matchingKinds(kinds: readonly EventKind[], text: string): EventKind[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  return kinds.filter(({ label, events }) => {
    const within = plain([label, ...events.flatMap((event) => [event.name, event.label])].join(' '))
    return words.every((one) => within.includes(one))
  })
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ')

/** Switches events on, or off if all of them are on. The result has the order of the form. */
export function toggledEvents(selected: readonly string[], names: readonly string[]): string[] {
  const next = new Set(selected)
  const areAllOn = names.every((name) => next.has(name))
  for (const name of names) {
    if (areAllOn) next.delete(name)
    else next.add(name)
  }
  return WEBHOOK_EVENT_GROUPS.flatMap(({ events }) => events).filter((name) => next.has(name))
}
