import { cancelSms, contactPhoneNumbers, type SendSmsInput, type SmsMessage } from '@stoa/contract'
import { formatPhone } from '@stoa/domain'
import { Alert, Button, ErrorState, Group, Paper, SegmentedControl, SimpleSelect, Stack, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, firstErrors, formatInstant, useAct, useChange, useEndpoint } from '../../../../kit/index.ts'
import { SendLater } from '../../email/index.ts'
import { SMS_TOUCHES, smsOf, type SmsOwner } from '../sms-owner.ts'
import { SmsText } from './sms-text.tsx'

/** As long as the server holds an SMS back for undoing. */
const UNDO_MS = 10_000
const SLACK_MS = 5000

/** Writes an SMS to the person of a record. */
export function SmsComposer({ owner, onClose }: { owner: SmsOwner; onClose: () => void }) {
  const { t, i18n } = useTranslation('sms')
  const { calls, params } = smsOf(owner)
  const [body, setBody] = useState('')
  const [number, setNumber] = useState<string | null>(null)
  const [purpose, setPurpose] = useState<SendSmsInput['purpose']>('transactional')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const change = useChange(calls.create, SMS_TOUCHES)
  const cancel = useAct(cancelSms, SMS_TOUCHES)
  const loaded = useEndpoint(
    contactPhoneNumbers.list,
    { params: { contact_id: owner.contact_id ?? 0 } },
    { enabled: owner.contact_id !== null },
  )
  const numbers = (loaded.answer?.data ?? []).flatMap((one) => (one.number === null ? [] : [one.number]))

  const sent = (message: SmsMessage) => {
    onClose()
    const isLater = message.send_at !== null && Date.parse(message.send_at) > Date.now() + UNDO_MS + SLACK_MS
    toast({
      message: isLater ? t('sent_later', { at: formatInstant(message.send_at, i18n.language) }) : t('sent'),
      tone: 'good',
      autoClose: UNDO_MS,
      action: { label: t('undo'), onClick: () => void cancel.run({ params: { id: message.id } }) },
    })
  }
  const send = async (send_at: string | null) => {
    setErrors({})
    setFailure(null)
    try {
      const { data } = await change.send({ params, body: { body, to_number: number, purpose, send_at } })
      sent(data)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const found = firstErrors(error.errors)
      setErrors(found)
      if (!Object.keys(found).length) setFailure(error.message)
    }
  }
  const isEmpty = !body.trim()
  return (
    <Paper withBorder p="sm">
      <Stack gap="sm">
        {failure && <ErrorState message={failure} />}
        <Group align="flex-end" gap="sm">
          {numbers.length > 1 && (
            <SimpleSelect
              label={t('number')}
              required
              value={number ?? numbers[0] ?? ''}
              error={errors.to_number}
              options={numbers.map((value) => ({ value, label: formatPhone(value) }))}
              onChange={(event) => setNumber(event.currentTarget.value)}
            />
          )}
          <SegmentedControl
            aria-label={t('purpose')}
            value={purpose}
            onChange={setPurpose}
            data={(['transactional', 'marketing'] as const).map((value) => ({ value, label: t(`purposes.${value}`) }))}
          />
        </Group>
        {numbers.length < 2 && errors.to_number && <Alert color="red">{errors.to_number}</Alert>}
        <SmsText value={body} error={errors.body} onChange={setBody} />
        {purpose === 'marketing' && (
          <Alert color="blue" p="xs">
            {t('marketing_text')}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" onClick={onClose}>
            {t('close')}
          </Button>
          <SendLater
            accountId={owner.account_id}
            disabled={isEmpty || change.isPending}
            error={errors.send_at}
            onSend={(at) => void send(at)}
          />
          <Button disabled={isEmpty} loading={change.isPending} onClick={() => void send(null)}>
            {t('send')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
