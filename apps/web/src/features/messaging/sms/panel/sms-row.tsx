import { cancelSms, type SmsMessage } from '@stoa/contract/browser'
import { formatPhone } from '@stoa/domain'
import { Button, Collapse, Group, IconArrowLeft, IconArrowRight, Paper, Stack, Text, ThemeIcon } from '@stoa/ui'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant, useAct, useMay } from '../../../../kit/index.ts'
import { SMS_TOUCHES } from '../sms-owner.ts'
import { SmsLogs } from './sms-logs.tsx'
import { SmsStatus } from './sms-status.tsx'

/** One SMS with its outcome. A waiting SMS can be cancelled. */
export function SmsRow({ message }: { message: SmsMessage }) {
  const { t, i18n } = useTranslation('sms')
  const isIncoming = message.direction === 'incoming'
  const number = formatPhone(isIncoming ? message.sender_id : message.to_number)
  return (
    <Paper withBorder p="sm" role="listitem">
      <Group wrap="nowrap" gap="sm" align="flex-start">
        <ThemeIcon variant="light" color={isIncoming ? 'teal' : 'gray'} radius="xl" aria-hidden visibleFrom="xs">
          {isIncoming ? <IconArrowLeft size={16} /> : <IconArrowRight size={16} />}
        </ThemeIcon>
        <Stack gap={4} flex={1} miw={0}>
          <Group justify="space-between" gap="xs">
            <Text size="xs" c="dimmed">
              {t(isIncoming ? 'from' : 'to', { number })}
            </Text>
            <Text size="xs" c="dimmed">
              {formatInstant(message.sent_at ?? message.created_at, i18n.language)}
            </Text>
          </Group>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {message.body}
          </Text>
          <Outcome message={message} />
        </Stack>
      </Group>
    </Paper>
  )
}

function Outcome({ message }: { message: SmsMessage }) {
  const { t, i18n } = useTranslation('sms')
  const may = useMay()(cancelSms)
  const cancel = useAct(cancelSms, SMS_TOUCHES)
  const waits_until = message.status === 'queued' ? (message.next_attempt_at ?? message.send_at) : null
  const logs = useId()
  const [isOpen, setOpen] = useState(false)
  const facts = [
    message.direction === 'outgoing' && t('parts', { count: message.parts }),
    message.clicks > 0 && t('clicks', { count: message.clicks }),
    waits_until && t('leaves_at', { at: formatInstant(waits_until, i18n.language) }),
  ].filter(Boolean)
  return (
    <Group gap="xs">
      <SmsStatus message={message} />
      <Text size="xs" c="dimmed">
        {facts.join(' · ')}
      </Text>
      {message.status === 'unknown' && (
        <Text size="xs" c="dimmed">
          {t('unknown_text')}
        </Text>
      )}
      {message.sent_at && message.direction === 'outgoing' && (
        <Button size="compact-xs" variant="subtle" aria-expanded={isOpen} aria-controls={logs} onClick={() => setOpen(!isOpen)}>
          {t('logs.title')}
        </Button>
      )}
      {may && message.status === 'queued' && (
        <Button
          size="compact-xs"
          variant="default"
          loading={cancel.isPending}
          onClick={() => void cancel.run({ params: { id: message.id } })}
        >
          {t('take_back')}
        </Button>
      )}
      <Collapse id={logs} expanded={isOpen} w="100%">
        {isOpen && <SmsLogs id={message.id} />}
      </Collapse>
    </Group>
  )
}
