import { resendEmail, type DraftEmailMessage, type EmailMessage } from '@stoa/contract/browser'
import { Button, Group, Text } from '@stoa/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant, invalidate, useAct, useMay } from '../../../../kit/index.ts'
import { EMAIL_TOUCHES } from '../email-owner.ts'
import { useTakeBack } from '../use-take-back.ts'

const MINUTE_MS = 60_000
/** Reloads a mail that still waits after its time. */
const LOOK_AGAIN_MS = 2000

interface WaitingActionsProps {
  message: EmailMessage
  onReturned: (draft: DraftEmailMessage) => void
}

/** Cancels a waiting mail, with a countdown, or retries a failed one. */
export function WaitingActions({ message, onReturned }: WaitingActionsProps) {
  const { t, i18n } = useTranslation('email')
  const maySend = useMay()(resendEmail)
  const resend = useAct(resendEmail, EMAIL_TOUCHES)
  const { takeBack, isPending } = useTakeBack(onReturned)
  const left = useTimeLeft(message.status === 'queued' ? message.undo_until : null)
  if (!maySend) return null
  const mayRepeat = ['failed', 'unknown'].includes(message.status) || (message.status === 'bounced' && message.bounce_type === 'soft')
  if (mayRepeat)
    return (
      <Group justify="flex-end" gap="xs" px="sm" pb="sm">
        {message.status === 'unknown' && (
          <Text size="xs" c="dimmed">
            {t('panel.unknown_text')}
          </Text>
        )}
        <Button
          size="compact-sm"
          variant="default"
          loading={resend.isPending}
          onClick={() => void resend.run({ params: { id: message.id } })}
        >
          {t('panel.retry')}
        </Button>
      </Group>
    )
  if (left === null || left <= 0) return null
  return (
    <Group justify="flex-end" gap="xs" px="sm" pb="sm">
      <Text size="xs" c="dimmed">
        {left > MINUTE_MS
          ? t('panel.leaves_at', { at: formatInstant(message.undo_until, i18n.language) })
          : t('panel.leaves_in', { count: Math.ceil(left / 1000) })}
      </Text>
      <Button size="compact-sm" variant="default" loading={isPending} onClick={() => void takeBack(message.id)}>
        {t(left > MINUTE_MS ? 'panel.cancel' : 'panel.undo')}
      </Button>
    </Group>
  )
}

/** Milliseconds until an instant, updated every second. Reloads waiting mails at the end. */
function useTimeLeft(until: string | null): number | null {
  const client = useQueryClient()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!until) return undefined
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() > Date.parse(until) + LOOK_AGAIN_MS) void invalidate(client, ['email-messages'])
    }, 1000)
    setNow(Date.now())
    return () => clearInterval(timer)
  }, [client, until])
  return until ? Date.parse(until) - now : null
}
