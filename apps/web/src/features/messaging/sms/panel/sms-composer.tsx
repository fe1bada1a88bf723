import { contactPhoneNumbers, type SendSmsInput } from '@stoa/contract/browser'
import { formatPhone } from '@stoa/domain'
import { Alert, Button, ErrorState, Group, Paper, SegmentedControl, SimpleSelect, Stack, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock, useEndpoint, useKeptText } from '../../../../kit/index.ts'
import { SendLater } from '../../email/index.ts'
import { smsDraftKey, type SmsOwner } from '../sms-owner.ts'
import { SmsPreviewPane } from './sms-preview-pane.tsx'
import { SmsText } from './sms-text.tsx'
import { useSmsPreview } from './use-sms-preview.ts'
import { useSmsSending } from './use-sms-sending.ts'

/** Composes an SMS to the person of a record. */
export function SmsComposer({ owner, onClose }: { owner: SmsOwner; onClose: () => void }) {
  const { t, i18n } = useTranslation(['sms', 'kit'])
  const kept = useKeptText(smsDraftKey(owner))
  const body = kept.text
  const [number, setNumber] = useState<string | null>(null)
  const [purpose, setPurpose] = useState<SendSmsInput['purpose']>('transactional')
  const seen = useSmsPreview(owner.account_id, {
    body,
    contact_id: owner.contact_id,
    contact_request_id: owner.kind === 'request' ? owner.id : null,
  })
  const sending = useSmsSending(owner, () => {
    kept.clear()
    onClose()
  })
  const { errors } = sending
  const send = (send_at: string | null) => void sending.send({ body, to_number: number, purpose, send_at })
  const isEmpty = !body.trim()
  return (
    <Paper withBorder p="sm">
      <Stack gap="sm">
        {sending.failure && <ErrorState message={sending.failure} />}
        <Group align="flex-end" gap="sm">
          <NumberField contactId={owner.contact_id} value={number} error={errors.to_number} onChange={setNumber} />
          <SegmentedControl
            aria-label={t('purpose')}
            value={purpose}
            onChange={setPurpose}
            data={(['transactional', 'marketing'] as const).map((value) => ({ value, label: t(`purposes.${value}`) }))}
          />
        </Group>
        <SmsText
          accountId={owner.account_id}
          value={body}
          error={errors.body}
          isMarketing={purpose === 'marketing'}
          seen={seen}
          onChange={(next) => {
            kept.setText(next)
            sending.clear()
          }}
        />
        <SmsPreviewPane seen={seen} />
        {purpose === 'marketing' && (
          <Alert color="blue" p="xs">
            {t('marketing_text')}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          {kept.keptAt && (
            <Text size="xs" c="dimmed" mr="auto">
              {t('kit:write.kept', { at: formatClock(kept.keptAt, i18n.language) })}
            </Text>
          )}
          <Button variant="subtle" onClick={onClose}>
            {t('close')}
          </Button>
          <SendLater accountId={owner.account_id} disabled={isEmpty || sending.isPending} error={errors.send_at} onSend={send} />
          <Button disabled={isEmpty} loading={sending.isPending} onClick={() => send(null)}>
            {t('send')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}

interface NumberFieldProps {
  contactId: number | null
  value: string | null
  error: string | undefined
  onChange: (number: string) => void
}

/** Number of the contact; hidden if there is only one. */
function NumberField({ contactId, value, error, onChange }: NumberFieldProps) {
  const { t } = useTranslation('sms')
  const loaded = useEndpoint(contactPhoneNumbers.list, { params: { contact_id: contactId ?? 0 } }, { enabled: contactId !== null })
  const numbers = (loaded.answer?.data ?? []).flatMap((one) => (one.number === null ? [] : [one.number]))
  if (numbers.length < 2)
    return error ? (
      <Alert color="red" w="100%" role="alert">
        {error}
      </Alert>
    ) : null
  return (
    <SimpleSelect
      label={t('number')}
      required
      value={value ?? numbers[0] ?? ''}
      error={error}
      options={numbers.map((one) => ({ value: one, label: formatPhone(one) }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
