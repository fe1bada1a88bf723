import type { TimeLineEvent } from '@stoa/contract/browser'
import type { TFunction } from 'i18next'
import { formatBriefDay } from '../../../kit/index.ts'
import type { useChangeLines } from './use-change-lines.ts'

type Part = string | false | null | undefined
type Parts = (event: TimeLineEvent, around: Around) => Part[]

interface Around {
  t: TFunction<['time_line', 'crm', 'lists']>
  language: string
  changesOf: ReturnType<typeof useChangeLines>
}

const SHOWN_TEXT = 180
const TOLD_STATES = ['failed', 'bounced', 'skipped', 'queued']

const begun = ({ text }: TimeLineEvent) => text?.replaceAll(/\s+/g, ' ').slice(0, SHOWN_TEXT)
const reactions: Parts = ({ details, status }, { t }) => [
  status && TOLD_STATES.includes(status) && t(`time_line:states.${status}`),
  details.opens ? t('time_line:opened', { count: details.opens }) : null,
  details.clicks ? t('time_line:clicked', { count: details.clicks }) : null,
]
const source = ({ details }: TimeLineEvent, t: Around['t']) =>
  details.origin && t(`crm:contacts.sources.${details.origin}`, { defaultValue: details.origin })
const consentSource = ({ details }: TimeLineEvent, t: Around['t']) =>
  details.origin && t(`lists:sources.${details.origin}`, { defaultValue: details.origin })
const written: Parts = (event, around) =>
  event.direction === 'incoming' ? [] : [event.details.origin ?? begun(event), ...reactions(event, around)]

const MORE: Partial<Record<TimeLineEvent['kind'], Parts>> = {
  email: written,
  sms: (event, around) => (event.direction === 'incoming' ? [] : [begun(event), event.details.origin, ...reactions(event, around)]),
  message: (event) => [event.direction !== 'incoming' && begun(event)],
  task: ({ event, details }, { t, language }) => [
    event === 'created' && details.due_at && t('time_line:due', { day: formatBriefDay(details.due_at, language) }),
  ],
  stage: ({ title, text, details }) => [title, text, details.board],
  offer: ({ text, event, details }, { t }) => [
    text,
    event === 'sent' && details.opens ? t('time_line:opened', { count: details.opens }) : null,
  ],
  order: ({ text }) => [text],
  payment: ({ text }) => [text],
  request: (event, { t }) => [event.event === 'created' && source(event, t)],
  subscription: (event, { t }) => [consentSource(event, t)],
  consent: (event, { t }) => [event.text, consentSource(event, t)],
  change: (event, { t, changesOf }) => [...changesOf(event).lines, source(event, t)],
}

/** The line below the sentence of an event; undefined without one. */
export const moreOf = (event: TimeLineEvent, around: Around): string | undefined =>
  MORE[event.kind]?.(event, around).filter(Boolean).join(' · ') || undefined
