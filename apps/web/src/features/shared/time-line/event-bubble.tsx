import type { TimeLineEvent } from '@stoa/contract/browser'
import { UnstyledButton } from '@stoa/ui'
import { useTranslation } from 'react-i18next'

const ALWAYS: ReadonlySet<TimeLineEvent['kind']> = new Set(['note', 'comment', 'request'])
const TITLE_LENGTH = 80

/** Whether the text of an event is in a bubble: what the person wrote, notes and comments. */
export const hasBubble = ({ kind, text, direction }: TimeLineEvent): boolean =>
  Boolean(text) && (direction === 'incoming' || ALWAYS.has(kind))

interface EventBubbleProps {
  event: TimeLineEvent
  onReply?: ((emailId: number) => void) | undefined
  onTask?: ((title: string) => void) | undefined
}

/** The text of an event, and what can be done with a message. */
export function EventBubble({ event, onReply, onTask }: EventBubbleProps) {
  const { t } = useTranslation('time_line')
  const { kind, title, record_id } = event
  const text = event.text ?? ''
  const isMessage = event.direction === 'incoming'
  return (
    <>
      {kind === 'email' && title && <b>{title}</b>}
      {text}
      {isMessage && (
        <span className="stoa-bubble-actions">
          {kind === 'email' && onReply && <UnstyledButton onClick={() => onReply(Number(record_id))}>{t('reply')}</UnstyledButton>}
          {onTask && <UnstyledButton onClick={() => onTask(title ?? text.slice(0, TITLE_LENGTH))}>{t('make_task')}</UnstyledButton>}
        </span>
      )}
    </>
  )
}
