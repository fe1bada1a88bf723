import type { DraftEmailMessage, EmailMessage } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../../kit/index.ts'
import type { ComposerStart } from '../composer/composer-values.ts'
import { useTakeBack } from '../use-take-back.ts'

/** Time for which the server delays a mail, so that sending can be undone. */
const UNDO_MS = 10_000
/** Tolerated difference between the clocks of server and browser. */
const SLACK_MS = 5000

/** The open composer, and actions after sending. */
export function useWriting() {
  const { t, i18n } = useTranslation('email')
  const [start, setStart] = useState<ComposerStart | null>(null)
  const [keptId, setKept] = useState<number | null>(null)
  const open = (next: ComposerStart | null) => {
    setStart(next)
    setKept(next?.draft?.id ?? null)
  }
  const close = () => open(null)
  const resume = (draft: DraftEmailMessage) => open({ key: `draft-${draft.id}-${draft.version}`, draft })
  const { takeBack } = useTakeBack(resume)
  const sent = (message: EmailMessage) => {
    close()
    const isLater = message.send_at !== null && Date.parse(message.send_at) > Date.now() + UNDO_MS + SLACK_MS
    toast({
      message: isLater ? t('composer.sent_later', { at: formatInstant(message.send_at, i18n.language) }) : t('composer.sent'),
      tone: 'good',
      autoClose: UNDO_MS,
      action: { label: t('panel.undo'), onClick: () => void takeBack(message.id) },
    })
  }
  return {
    start,
    keptId,
    keep: setKept,
    close,
    resume,
    sent,
    begin: () => open({ key: 'new' }),
    answer: (answered: EmailMessage) => open({ key: `answer-${answered.id}`, answered }),
  }
}
