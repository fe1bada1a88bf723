import { tasks, type HomeRow } from '@stoa/contract/browser'
import { Checkbox, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, useChange, useMay } from '../../../../kit/index.ts'
import { DaySection, type SectionProps } from './day-section.tsx'
import { HomeLink } from '../home-link.tsx'
import { pageOfRow } from '../home-paths.ts'
import { RowWhen } from './row-when.tsx'

/** The tasks of the reader, which can be ticked off in place and taken back. */
export function TaskSection(props: SectionProps) {
  const { t } = useTranslation('home')
  const { section, accountId, code } = props
  const [done, setDone] = useState<readonly HomeRow[]>([])
  const { send } = useChange(tasks.update, ['home'])
  const mayChange = useMay()(tasks.update)
  const change = async (row: HomeRow, status: 'done' | 'todo') => {
    const isDone = status === 'done'
    setDone((rows) => (isDone ? [...rows, row] : rows.filter(({ key }) => key !== row.key)))
    try {
      await send({ params: { uuid: row.key }, body: { status } })
    } catch (failure) {
      setDone((rows) => (isDone ? rows.filter(({ key }) => key !== row.key) : [...rows, row]))
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: failure.message, tone: 'bad' })
      return
    }
    if (isDone)
      toast({ message: t('tasks.done', { name: row.title }), action: { label: t('undo'), onClick: () => void change(row, 'todo') } })
  }
  const open = section.rows.filter(({ key }) => !done.some((one) => one.key === key))
  if (open.length + done.length === 0) return <DaySection {...props} />
  return (
    <DaySection {...props}>
      <ul>
        {[...open, ...done].map((row) => {
          const isDone = done.includes(row)
          return (
            <li key={row.key} className="stoa-day-task" data-done={isDone || undefined}>
              <Checkbox
                size="xs"
                aria-label={t('tasks.tick', { name: row.title })}
                checked={isDone}
                // A blocked task is resumed before it can be done.
                disabled={!mayChange || row.status === 'blocked'}
                onChange={() => void change(row, isDone ? 'todo' : 'done')}
              />
              <HomeLink to={pageOfRow(accountId, code, row)} className="stoa-day-row">
                <span className="stoa-day-what">
                  <span data-title>{row.title}</span>
                  {row.text && !row.title.includes(row.text) && <span>{row.text}</span>}
                </span>
                {isDone ? <span className="stoa-day-when">{t('tasks.is_done')}</span> : <RowWhen code={code} row={row} />}
              </HomeLink>
            </li>
          )
        })}
      </ul>
    </DaySection>
  )
}
