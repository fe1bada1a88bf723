import {
  emailCampaigns,
  preflightEmailCampaign,
  startEmailCampaign,
  type CampaignPreflight,
  type EmailCampaign,
} from '@stoa/contract/browser'
import { Alert, Button, Group, ListSkeleton, Stack, Text } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, firstErrors, RouteModal, useChange } from '../../../../kit/index.ts'
import { SendLater } from '../composer/send-later.tsx'
import { StageAudience } from '../stage/stage-audience.tsx'
import { campaignPaths } from '../campaigns/campaign-paths.ts'
import { PreflightFindings, PreflightLinks } from './preflight-findings.tsx'
import { PreflightFigures } from './preflight-figures.tsx'

/** Shows before a campaign is sent who gets it, who does not and why, and what is wrong with it; then sends or schedules it. */
export function CampaignPreflightModal({ campaign, onClose }: { campaign: EmailCampaign; onClose: () => void }) {
  const { t } = useTranslation('email_campaigns')
  const { sheet, refusal } = usePreflight(campaign)
  return (
    <RouteModal title={t('preflight.title', { name: campaign.name })} size="xl" onClose={onClose}>
      {refusal && (
        <Alert color="red" variant="light" role="alert">
          {refusal}
        </Alert>
      )}
      {!sheet && !refusal && <ListSkeleton />}
      {sheet && <Sheet campaign={campaign} sheet={sheet} onStarted={onClose} />}
    </RouteModal>
  )
}

/** Has the saved campaign looked through. */
function usePreflight({ id, version }: EmailCampaign) {
  const [sheet, setSheet] = useState<CampaignPreflight | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const look = async () => {
      try {
        setSheet((await call(preflightEmailCampaign, { params: { id }, signal: stop.signal })).data)
      } catch (failure) {
        if (stop.signal.aborted) return
        if (!(failure instanceof ApiError)) throw failure
        setRefusal(failure.message)
      }
    }
    void look()
    return () => stop.abort()
    // The sheet belongs to this version of the campaign.
  }, [id, version])
  return { sheet, refusal }
}

interface SheetProps {
  campaign: EmailCampaign
  sheet: CampaignPreflight
  onStarted: () => void
}

function Sheet({ campaign, sheet, onStarted }: SheetProps) {
  const { t } = useTranslation(['email_campaigns', 'email'])
  const isBlocked = sheet.findings.some(({ blocking }) => blocking)
  const exclude = useExclude(campaign)
  const { start, isPending, refusal, timeError } = useStart(campaign, sheet.recipients, onStarted)
  return (
    <Stack gap="md">
      <PreflightFigures sheet={sheet} />
      <PreflightFindings findings={sheet.findings} />
      <StageAudience
        audience={{
          in_stage: sheet.chosen,
          recipients: sheet.recipients,
          excluded: campaign.recipients.excluded_contact_ids?.length ?? 0,
          skipped: sheet.skipped,
        }}
        people={sheet.people.map(({ email, ...person }) => ({ ...person, address: email }))}
        excluded={campaign.recipients.excluded_contact_ids ?? []}
        isPending={exclude.isPending}
        reasonOf={(reason) => t(`email:skip.${reason}`)}
        onExclude={exclude.run}
      />
      <PreflightLinks links={sheet.links} />
      {refusal && (
        <Alert color="red" variant="light" role="alert">
          {refusal}
        </Alert>
      )}
      <Group justify="space-between" gap="xs" className="stoa-form-buttons">
        <Text size="xs" c="dimmed">
          {t('preflight.once')}
        </Text>
        <Group gap="xs">
          <SendLater accountId={campaign.account_id} disabled={isBlocked || isPending} error={timeError} onSend={(at) => void start(at)} />
          <Button disabled={isBlocked} loading={isPending} onClick={() => void start(null)}>
            {t('preflight.send', { count: sheet.recipients })}
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}

/** Leaves people out of the campaign; the sheet is made anew. */
function useExclude({ id, version, recipients }: EmailCampaign) {
  const change = useChange(emailCampaigns.update, ['email-campaigns'])
  return {
    isPending: change.isPending,
    run: (excluded_contact_ids: number[]) =>
      void change.send({ params: { id }, body: { version, recipients: { ...recipients, excluded_contact_ids } } }),
  }
}

/** Starts the campaign, or schedules it, and shows its results. */
function useStart({ id, account_id, version }: EmailCampaign, recipients: number, onStarted: () => void) {
  const navigate = useNavigate()
  const change = useChange(startEmailCampaign, ['email-campaigns'])
  const [refusal, setRefusal] = useState<string | null>(null)
  const [timeError, setTimeError] = useState<string | undefined>()
  const start = async (scheduled_at: string | null) => {
    setRefusal(null)
    setTimeError(undefined)
    try {
      await change.send({ params: { account_id }, body: { email_campaign_id: id, version, recipients, scheduled_at } })
      onStarted()
      void navigate({ to: campaignPaths.tab(account_id, id, 'overview') })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const wrong = firstErrors(failure.errors)
      if (wrong.scheduled_at) setTimeError(wrong.scheduled_at)
      else setRefusal(Object.values(wrong)[0] ?? failure.message)
    }
  }
  return { start, isPending: change.isPending, refusal, timeError }
}
