import type { StageSmsPreflight } from '@stoa/contract'
import { Button, Group, List, Select, Stack, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SendLater } from '../../email/index.ts'
import { formatCost } from '../panel/format-cost.ts'
import { SmsPreviewPane } from '../panel/sms-preview-pane.tsx'
import { useSmsPreview } from '../panel/use-sms-preview.ts'

interface StageSmsSheetProps {
  accountId: number
  body: string
  preflight: StageSmsPreflight
  isPending: boolean
  sendAtError: string | undefined
  onBack: () => void
  /** @param at null = at once */
  onSend: (at: string | null) => void
}

/** Who gets an SMS and who does not, in how many parts and for how much, and how it reads for each of them. */
export function StageSmsSheet({ accountId, body, preflight, isPending, sendAtError, onBack, onSend }: StageSmsSheetProps) {
  const { t, i18n } = useTranslation('sms')
  const { recipients, in_stage, skipped, parts } = preflight
  const cost = formatCost(preflight, i18n.language)
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
      {recipients > 0 && <PreviewFor accountId={accountId} body={body} preflight={preflight} />}
      <Group justify="space-between" gap="xs">
        <Button variant="default" onClick={onBack}>
          {t('stage.back')}
        </Button>
        <Group gap="xs">
          <SendLater accountId={accountId} disabled={!recipients || isPending} error={sendAtError} onSend={onSend} />
          <Button disabled={!recipients} loading={isPending} onClick={() => onSend(null)}>
            {t('stage.send', { count: recipients })}
          </Button>
        </Group>
      </Group>
    </>
  )
}

/** Filled in for one of those who get it. */
function PreviewFor({ accountId, body, preflight }: Pick<StageSmsSheetProps, 'accountId' | 'body' | 'preflight'>) {
  const { t } = useTranslation('sms')
  const people = preflight.people.filter((person) => person.skip_reason === null)
  const [chosen, setChosen] = useState<number | null>(people[0]?.contact_id ?? null)
  const seen = useSmsPreview(accountId, { body, contact_id: chosen, contact_request_id: null })
  return (
    <Stack gap="xs">
      <Select
        label={t('preview.for')}
        required
        withAsterisk={false}
        options={people.map((person) => ({ value: String(person.contact_id), label: person.name }))}
        value={chosen === null ? null : String(chosen)}
        onChange={(id) => id && setChosen(Number(id))}
      />
      <SmsPreviewPane seen={seen} />
    </Stack>
  )
}
