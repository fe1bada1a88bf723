import { type CalendarEntry, tasks } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, clockFormat, useChange } from '../../../kit/index.ts'
import { TOUCHES } from '../tasks/index.ts'
import { moveBody } from './calendar-items.ts'

interface Place {
  /** Local time, `YYYY-MM-DD HH:mm:ss`. */
  start: string
  end: string
}

/** A place that is shown until the calendar reloads. */
interface Held extends Place {
  /** Version of the task after the move was answered; older entries do not include the move. */
  version?: number
}

/**
 * Reschedules tasks and shows their new dates until the reloaded calendar has them. Of several moves of a task, such as by
 * keyboard, the last is sent after the previous one is answered; a refused move is reverted.
 */
export function useMoves(entries: readonly CalendarEntry[]) {
  const { t, i18n } = useTranslation('tasks')
  const update = useChange(tasks.update, TOUCHES)
  const [places, setPlaces] = useState<Record<string, Held>>({})
  const [moved, setMoved] = useState('')
  const pending = useRef(new Map<string, Place | null>())
  const versions = new Map(entries.map(({ id, version }) => [id, version]))
  const held = Object.fromEntries(
    Object.entries(places).flatMap(([id, { version, ...place }]) =>
      version === undefined || (versions.get(id) ?? version) < version ? [[id, place]] : [],
    ),
  )
  const move = async (id: string, place: Place) => {
    const entry = entries.find((one) => one.id === id)
    if (!entry?.can_update) return
    setPlaces((before) => ({ ...before, [id]: place }))
    setMoved(t('calendar.moved', { title: entry.title, when: inWords(entry, place, i18n.language) }))
    const isUnderWay = pending.current.has(id)
    pending.current.set(id, place)
    if (isUnderWay) return
    let version = Math.max(entry.version, places[id]?.version ?? 0)
    try {
      for (let next = takePending(pending.current, id); next; next = takePending(pending.current, id)) {
        const body = { ...moveBody(entry, next.start, next.end), version }
        const answer = await update.send({ params: { uuid: entry.task_uuid }, body: body })
        version = answer.data.version
      }
      setPlaces((before) => ({ ...before, [id]: { ...before[id]!, version } }))
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: failure.message, tone: 'bad' })
      setMoved(failure.message)
      setPlaces(({ [id]: _refused, ...rest }) => rest)
    } finally {
      pending.current.delete(id)
    }
  }
  return { held, move, moved }
}

/** Takes the pending place of a task and marks the task as being sent. */
function takePending(pending: Map<string, Place | null>, id: string): Place | null {
  const next = pending.get(id) ?? null
  pending.set(id, null)
  return next
}

function inWords(entry: CalendarEntry, { start, end }: Place, locale: string): string {
  const at = new Date(`${(entry.all_day ? start : entry.has_due ? end : start).replace(' ', 'T')}Z`)
  const style = { dateStyle: 'full', timeZone: 'UTC', ...(!entry.all_day && { timeStyle: 'short' as const }) } as const
  return clockFormat(locale, style).format(at)
}
