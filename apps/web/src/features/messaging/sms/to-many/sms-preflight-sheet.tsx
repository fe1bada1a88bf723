import type { SmsPreflight } from '@stoa/contract/browser'
import { formatPhone } from '@stoa/domain'
import { Button, ConfirmDialog, Group, Select, SimpleGrid, Stack, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SendLater, Receivers, ReceiverFigures } from '../../email/index.ts'
import { formatCost } from '../panel/format-cost.ts'
import { SmsPreviewPane } from '../panel/sms-preview-pane.tsx'
import { useSmsPreview } from '../panel/use-sms-preview.ts'

interface SmsPreflightSheetProps {
  /** Name of the number of people in the group. */
  totalLabel: string
  accountId: number
  body: string
  preflight: SmsPreflight
  /** Contacts that the author excludes. */
  excluded: readonly number[]
  isPending: boolean
  sendAtError: string | undefined
  onExclude: (contact_ids: number[]) => void
  onBack: () => void
  /** @param at null = now */
  onSend: (at: string | null) => void
}

/** Preview of an SMS: recipients, who can be excluded, skipped contacts, number of parts, cost, and the text for each recipient. */
export function SmsPreflightSheet(props: SmsPreflightSheetProps) {
  const { accountId, body, preflight, excluded, isPending, sendAtError, onExclude, onBack, onSend } = props
  const { t } = useTranslation('sms')
  const [isAsking, setAsking] = useState(false)
  const { recipients } = preflight
  const send = (at: string | null) => {
    setAsking(false)
    onSend(at)
  }
  return (
    <>
      <ReceiverFigures audience={preflight} totalLabel={props.totalLabel} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Receivers
          audience={preflight}
          people={preflight.people.map(({ phone, ...person }) => ({ ...person, address: phone && formatPhone(phone) }))}
          excluded={excluded}
          reasonOf={(reason) => t(`skip.${reason}`)}
          isPending={isPending}
          onExclude={onExclude}
        />
        <Stack gap="xs">
          {recipients > 0 && <PreviewFor accountId={accountId} body={body} preflight={preflight} />}
          <Cost preflight={preflight} />
        </Stack>
      </SimpleGrid>
      <Group justify="space-between" gap="xs">
        <Button variant="default" onClick={onBack}>
          {t('stage.back')}
        </Button>
        <Group gap="xs">
          <SendLater accountId={accountId} disabled={!recipients || isPending} error={sendAtError} onSend={send} />
          <Button disabled={!recipients || isPending} onClick={() => setAsking(true)}>
            {t('stage.send', { count: recipients })}
          </Button>
        </Group>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title={t('stage.confirm_title', { count: recipients })}
        confirmLabel={t('stage.send', { count: recipients })}
        pending={isPending}
        onConfirm={() => send(null)}
        onClose={() => setAsking(false)}
      >
        {t('stage.confirm_text')}
        <Cost preflight={preflight} />
      </ConfirmDialog>
    </>
  )
}

function Cost({ preflight }: Pick<SmsPreflightSheetProps, 'preflight'>) {
  const { t } = useTranslation('sms')
  const cost = formatCost(preflight)
  const count = preflight.parts
  return (
    <Text size="sm" c="dimmed">
      {cost ? t('stage.parts_cost', { count, cost }) : t('stage.parts', { count })}
    </Text>
  )
}

/** Text filled in for one recipient. */
function PreviewFor({ accountId, body, preflight }: Pick<SmsPreflightSheetProps, 'accountId' | 'body' | 'preflight'>) {
  const { t } = useTranslation('sms')
  const people = preflight.people.filter((person) => person.skip_reason === null)
  const [wanted, setWanted] = useState<number | null>(null)
  const chosen = (people.find((person) => person.contact_id === wanted) ?? people[0])?.contact_id ?? null
  const seen = useSmsPreview(accountId, { body, contact_id: chosen, contact_request_id: null })
  return (
    <Stack gap="xs">
      <Select
        label={t('preview.for')}
        required
        withAsterisk={false}
        options={people.map((person) => ({ value: String(person.contact_id), label: person.name }))}
        value={chosen === null ? null : String(chosen)}
        onChange={(id) => id && setWanted(Number(id))}
      />
      <SmsPreviewPane seen={seen} />
    </Stack>
  )
}
