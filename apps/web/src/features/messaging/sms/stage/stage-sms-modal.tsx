import { prepareStageSms, sendStageSms, type StageSms, type StageSmsPreflight } from '@stoa/contract'
import { Alert, Button, Group, List, Modal, Paper, SegmentedControl, Stack, Text, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, firstErrors, useChange } from '../../../../kit/index.ts'
import { SendLater } from '../../email/index.ts'
import { SmsText } from '../panel/sms-text.tsx'
import type { StageSmsModalProps } from './late-stage-sms-modal.tsx'

interface Prepared {
  sms: StageSms
  preflight: StageSmsPreflight
}

/** Writes an SMS to everybody in a stage: text, then a look at who gets it, who does not and what it costs. */
export function StageSmsModal({ stage, accountId, onClose }: StageSmsModalProps) {
  const { t } = useTranslation(['sms', 'kit'])
  const [body, setBody] = useState('')
  const [purpose, setPurpose] = useState<StageSms['purpose']>('marketing')
  const [prepared, setPrepared] = useState<Prepared | null>(null)
  const [isChecking, setChecking] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [error, setError] = useState<string | null>(null)
  const prepare = useChange(prepareStageSms)
  const start = useChange(sendStageSms, ['sms-messages'])

  const attempt = async (run: () => Promise<void>) => {
    setErrors({})
    setError(null)
    try {
      await run()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const found = firstErrors(failure.errors)
      setErrors(found)
      if (!Object.keys(found).length) setError(failure.message)
    }
  }
  const check = () =>
    attempt(async () => {
      const { data, included } = await prepare.send({
        params: { pipeline_stage_id: stage.id },
        body: { body, purpose, ...(prepared && { id: prepared.sms.id, version: prepared.sms.version }) },
      })
      setPrepared({ sms: data, preflight: included.preflight })
      setChecking(true)
    })
  const send = ({ sms, preflight }: Prepared, send_at: string | null) =>
    attempt(async () => {
      await start.send({
        params: { pipeline_stage_id: stage.id },
        body: { id: sms.id, version: sms.version, recipients: preflight.recipients, send_at },
      })
      toast({ message: t('stage.started', { count: preflight.recipients }), tone: 'good' })
      onClose()
    })
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('stage.title', { stage: stage.name })}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('kit:ui.close') }}
    >
      <Stack gap="sm">
        {error && <Alert color="red">{error}</Alert>}
        {isChecking && prepared ? (
          <>
            <Sheet preflight={prepared.preflight} />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={() => setChecking(false)}>
                {t('stage.back')}
              </Button>
              <SendLater
                accountId={accountId}
                disabled={!prepared.preflight.recipients}
                error={errors.send_at}
                onSend={(at) => void send(prepared, at)}
              />
              <Button disabled={!prepared.preflight.recipients} loading={start.isPending} onClick={() => void send(prepared, null)}>
                {t('stage.send', { count: prepared.preflight.recipients })}
              </Button>
            </Group>
          </>
        ) : (
          <>
            <SegmentedControl
              aria-label={t('purpose')}
              value={purpose}
              onChange={setPurpose}
              data={(['marketing', 'transactional'] as const).map((value) => ({ value, label: t(`purposes.${value}`) }))}
            />
            <SmsText value={body} error={errors.body} onChange={setBody} />
            {purpose === 'marketing' && <Alert p="xs">{t('marketing_text')}</Alert>}
            <Group justify="flex-end">
              <Button disabled={!body.trim()} loading={prepare.isPending} onClick={() => void check()}>
                {t('stage.check')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  )
}

function Sheet({ preflight }: { preflight: StageSmsPreflight }) {
  const { t, i18n } = useTranslation('sms')
  const { recipients, in_stage, skipped, parts, cost_micros, cost_currency, preview } = preflight
  const cost =
    cost_micros !== null && cost_currency !== null
      ? new Intl.NumberFormat(i18n.language, { style: 'currency', currency: cost_currency }).format(cost_micros / 1_000_000)
      : null
  return (
    <>
      <Text fw={600}>{t('stage.recipients', { count: recipients, all: in_stage })}</Text>
      <Text size="sm">{cost ? t('stage.parts_cost', { count: parts, cost }) : t('stage.parts', { count: parts })}</Text>
      {skipped.length > 0 && (
        <List size="sm">
          {skipped.map(({ reason, count }) => (
            <List.Item key={reason}>
              {count} – {t(`skip.${reason}`)}
            </List.Item>
          ))}
        </List>
      )}
      {preview && (
        <Paper withBorder p="sm">
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {preview.text}
          </Text>
        </Paper>
      )}
    </>
  )
}
