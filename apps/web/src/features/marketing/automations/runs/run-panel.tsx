import { automationRuns, cancelAutomationRun, skipAutomationNode, type AutomationRun } from '@stoa/contract/browser'
import { Anchor, Button, Code, Drawer, Group, Skeleton, Stack, StatusBadge, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can, FailureStrip, formatInstant, useAct, useEndpoint } from '../../../../kit/index.ts'
import { contactPaths } from '../../../crm/contacts/index.ts'
import { useContactName } from '../../../shared/contacts/index.ts'
import { RunMark } from '../automation-marks.tsx'
import { AUTOMATION_TOUCHES } from '../automation-paths.ts'

type Step = NonNullable<AutomationRun['steps']>[number]

/** One contact in an automation: where, why, what happened, and what comes next. */
export function RunPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('automations')
  const loaded = useEndpoint(
    automationRuns.read,
    { params: { id }, query: { include: ['contact', 'automation', 'steps'] } },
    { keepPrevious: true },
  )
  const run = loaded.answer?.data
  return (
    <Drawer opened position="right" size="lg" onClose={onClose} title={t('run_title')} closeButtonProps={{ 'aria-label': t('close') }}>
      {loaded.reason && <FailureStrip loaded={loaded} />}
      {!run && !loaded.reason && <Skeleton height={240} radius="md" />}
      {run && <RunFacts run={run} />}
    </Drawer>
  )
}

function RunFacts({ run }: { run: AutomationRun }) {
  const { t, i18n } = useTranslation('automations')
  const name = useContactName()
  const cancel = useAct(cancelAutomationRun, AUTOMATION_TOUCHES)
  const skip = useAct(skipAutomationNode, AUTOMATION_TOUCHES)
  const isOver = run.finished_at !== null
  const canSkip = run.status === 'waiting' || run.status === 'failed'
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Anchor component={Link} to={contactPaths.page(run.account_id, run.contact_id)} fw={600} c="bright">
          {run.contact ? name(run.contact) : t('hidden_contact', { id: run.contact_id })}
        </Anchor>
        <RunMark run={run} />
      </Group>
      <Text size="sm" c="dimmed">
        {t('started_at', { at: formatInstant(run.started_at, i18n.language), version: run.version_no })}
      </Text>
      {run.resume_at && <Text size="sm">{t('goes_on_at', { at: formatInstant(run.resume_at, i18n.language) })}</Text>}
      {run.exit_reason && <Text size="sm">{t(`exit_reasons.${run.exit_reason}`)}</Text>}
      {run.error && (
        <Text size="sm" c="var(--mantine-color-error)">
          {t(`errors.${run.error}` as 'errors.unexpected', { defaultValue: run.error })}
        </Text>
      )}
      <Group gap="xs">
        {canSkip && (
          <Can endpoint={skipAutomationNode}>
            <Button size="compact-sm" variant="default" loading={skip.isPending} onClick={() => void skip.run({ params: { id: run.id } })}>
              {t(run.status === 'waiting' ? 'go_on_now' : 'skip')}
            </Button>
          </Can>
        )}
        {!isOver && (
          <Can endpoint={cancelAutomationRun}>
            <Button
              size="compact-sm"
              variant="default"
              loading={cancel.isPending}
              onClick={() => void cancel.run({ params: { id: run.id } })}
            >
              {t('take_out')}
            </Button>
          </Can>
        )}
      </Group>
      <Text component="h3" size="sm" fw={650} m={0}>
        {t('what_happened')}
      </Text>
      {run.steps?.length ? run.steps.map((step) => <StepLine key={step.id} step={step} />) : <Text size="sm">{t('nothing_yet')}</Text>}
    </Stack>
  )
}

const TONES = { done: 'good', skipped: 'neutral', failed: 'bad' } as const

function StepLine({ step }: { step: Step }) {
  const { t, i18n } = useTranslation('automations')
  const { branch, reason } = step.result as { branch?: string; reason?: string }
  const known = reason && t(`reasons.${reason}` as 'reasons.by_hand', { defaultValue: reason })
  return (
    <div>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text size="sm" fw={550}>
          {t(`nodes.${step.action}` as 'nodes.wait')}
          {branch && ` → ${t(`branches.${branch}` as 'branches.yes')}`}
        </Text>
        <StatusBadge tone={TONES[step.status]}>{t(`step_statuses.${step.status}`)}</StatusBadge>
      </Group>
      <Text size="xs" c="dimmed">
        {formatInstant(step.executed_at, i18n.language)}
        {known && ` · ${known}`}
      </Text>
      <details>
        <summary>
          <Text component="span" size="xs" c="dimmed">
            {t('details')}
          </Text>
        </summary>
        <Code block>{JSON.stringify({ input: step.input, result: step.result }, null, 2)}</Code>
      </details>
    </div>
  )
}
