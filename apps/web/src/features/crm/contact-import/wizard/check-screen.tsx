import {
  checkContactImport,
  contactImportChoices,
  processContactImport,
  type ContactImport,
  type ImportMapping,
} from '@stoa/contract/browser'
import { Alert, Button, Divider, ErrorState, Group, PageSkeleton, Progress, Stack, Text, Title } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, useChange, useEndpoint } from '../../../../kit/index.ts'
import { CheckResult } from './check-result.tsx'
import { ImportOptionFields, type Options } from './import-option-fields.tsx'
import { ImportConsent, NOTHING_STATED } from './import-consent.tsx'
import { Remaining } from '../result/remaining.tsx'
import { useImport } from '../use-import.ts'
import { WizardFrame } from './wizard-frame.tsx'

/** Step three: the predicted result of the rows, the options, the consent, and the start. */
export function CheckScreen() {
  const { accountId, row, error, reload, base } = useImport()
  const choices = useEndpoint(contactImportChoices, { params: { account_id: accountId } }, { staleTime: 60_000 })
  const failed = error ?? choices.error
  if (failed)
    return (
      <WizardFrame step={2}>
        <ErrorState message={failed.message} onRetry={() => [reload(), choices.reload()]} />
      </WizardFrame>
    )
  if (!row || !choices.answer)
    return (
      <WizardFrame step={2}>
        <PageSkeleton />
      </WizardFrame>
    )
  return <CheckStep row={row} accountId={accountId} base={base} choices={choices.answer.data} />
}

type Choices = {
  contact_lists: { value: string | number; label: string }[]
  tags: { value: string | number; label: string }[]
  audiences: { value: string | number; label: string }[]
  default_country: string
  consent_texts: Record<'email_sms' | 'email' | 'sms' | 'none', string>
}

function CheckStep({ row, accountId, base, choices }: { row: ContactImport; accountId: number; base: string; choices: Choices }) {
  const { t } = useTranslation('imports')
  const navigate = useNavigate()
  const [options, setOptions] = useState<Options>(() => startOf(row, choices))
  const [consent, setConsent] = useState(NOTHING_STATED)
  const [checked, setChecked] = useState(() => JSON.stringify(relevant(startOf(row, choices))))
  const check = useChange(checkContactImport, ['imports'])
  const start = useChange(processContactImport, ['imports'])
  const isOutdated = checked !== JSON.stringify(relevant(options))
  const isReady = row.checks !== null && !check.isPending

  // The mapping that the previous step stored.
  const mapping = row.mapping as ImportMapping
  const wire = { ...options, consent_channels: [...consent.channels], has_headings: row.has_headings }
  const checkAgain = () =>
    check.run(
      { params: { account_id: accountId }, body: { import_id: row.id, mapping, options: wire } },
      { onSuccess: () => setChecked(JSON.stringify(relevant(options))) },
    )
  const go = async () => {
    if (!consent.is_confirmed) return
    try {
      const sent = await start.send({
        params: { account_id: accountId },
        body: {
          import_id: row.id,
          mapping,
          options: { ...wire, gdpr_consent: true },
          force: false,
        },
      })
      await navigate({
        to: `/accounts/${accountId}/imports/${sent.data.id}`,
        search: { started: sent.meta.existing ? 'before' : 'now' },
      })
    } catch (error) {
      // The alert and the fields show the errors.
      if (!(error instanceof ApiError)) throw error
    }
  }
  const errors = start.error instanceof ApiError ? start.error.errors : check.error instanceof ApiError ? check.error.errors : {}
  const failure = start.error ?? check.error
  return (
    <WizardFrame
      step={2}
      back={`${base}/${row.id}/map`}
      next={
        <Button onClick={() => void go()} loading={start.isPending} disabled={!consent.is_confirmed || !isReady}>
          {t('check.start', { count: usable(row) })}
        </Button>
      }
    >
      <Stack gap="lg">
        {failure && (
          <Alert color="red" role="alert">
            {failure.message}
          </Alert>
        )}
        <section aria-label={t('check.title')}>
          <Group justify="space-between" mb="sm">
            <Title order={2} size="h4">
              {t('check.title')}
            </Title>
            {isOutdated && (
              <Button size="xs" variant="light" onClick={() => checkAgain()} loading={check.isPending}>
                {t('check.again')}
              </Button>
            )}
          </Group>
          <CheckState row={row} onRetry={() => checkAgain()} />
        </section>
        <Divider />
        <section aria-label={t('options.title')}>
          <Title order={2} size="h4" mb="sm">
            {t('options.title')}
          </Title>
          <ImportOptionFields
            options={options}
            setOptions={setOptions}
            lists={choices.contact_lists}
            tags={choices.tags}
            audiences={choices.audiences}
            errors={errors}
          />
        </section>
        <Divider />
        <ImportConsent row={row} consent={consent} setConsent={setConsent} texts={choices.consent_texts} errors={errors} />
      </Stack>
    </WizardFrame>
  )
}

function CheckState({ row, onRetry }: { row: ContactImport; onRetry: () => void }) {
  const { t } = useTranslation('imports')
  const progress = row.check_progress
  if (row.checks) return <CheckResult row={row} checks={row.checks} />
  if (progress && ['failed', 'cancelled', 'completed'].includes(progress.status))
    return <ErrorState message={t('check.failed')} onRetry={onRetry} />
  return (
    <Stack gap={6} role="status">
      <Text size="sm">{t('check.running', { done: progress?.processed ?? 0, total: row.total })}</Text>
      <Progress value={row.total ? (100 * (progress?.processed ?? 0)) / row.total : 0} animated aria-label={t('check.title')} />
      <Remaining at={progress?.eta_at ?? null} />
    </Stack>
  )
}

const usable = (row: ContactImport) => (row.checks ? row.checks.total - (row.checks.counts.invalid ?? 0) : row.total)

/** Options that affect the result of the check. */
const relevant = ({
  contact_list_id,
  contact_list_name,
  resubscribe_unsubscribed,
  restore_blacklisted,
  update_existing,
  default_country,
}: Options) => ({
  contact_list_id,
  contact_list_name,
  resubscribe_unsubscribed,
  restore_blacklisted,
  update_existing,
  default_country,
})

function startOf(row: ContactImport, choices: Choices): Options {
  const stored = row.options as Partial<Options>
  return {
    contact_list_id: stored.contact_list_id ?? null,
    contact_list_name: stored.contact_list_name ?? null,
    resubscribe_unsubscribed: stored.resubscribe_unsubscribed ?? false,
    restore_blacklisted: stored.restore_blacklisted ?? false,
    update_existing: stored.update_existing ?? 'fill_empty',
    default_country: stored.default_country ?? choices.default_country,
    tag_ids: stored.tag_ids ?? [],
    audience_id: stored.audience_id ?? null,
  }
}
