import {
  emailCampaigns,
  preflightEmailCampaign,
  startEmailCampaign,
  type CampaignPreflight,
  type EmailCampaign,
} from '@stoa/contract/browser'
import { Alert, Button, Group, ListSkeleton, Stack, Text } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call, formatCount, formatDay, RouteModal, useChange } from '../../../../kit/index.ts'
import { SendLater } from '../composer/send-later.tsx'
import { Receivers } from '../to-many/receivers.tsx'
import { campaignPaths } from '../campaigns/campaign-paths.ts'
import { PreflightFindings, PreflightLinks } from './preflight-findings.tsx'
import { PreflightFigures } from './preflight-figures.tsx'
import { PreflightMail } from './preflight-mail.tsx'
import { usePreflight, useStart } from './use-preflight.ts'

const lookThrough = (id: number, signal: AbortSignal) => call(preflightEmailCampaign, { params: { id }, signal })

/** Shows before a campaign is sent who gets it, who does not and why, and what is wrong with it; then sends or schedules it. */
export function CampaignPreflightModal({ campaign, onClose }: { campaign: EmailCampaign; onClose: () => void }) {
  const { t } = useTranslation('email_campaigns')
  const { sheet, refusal } = usePreflight(campaign, lookThrough)
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

interface SheetProps {
  campaign: EmailCampaign
  sheet: CampaignPreflight
  onStarted: () => void
}

function Sheet({ campaign, sheet, onStarted }: SheetProps) {
  const { t, i18n } = useTranslation(['email_campaigns', 'email'])
  const isBlocked = sheet.findings.some(({ blocking }) => blocking)
  const exclude = useExclude(campaign)
  const navigate = useNavigate()
  const change = useChange(startEmailCampaign, ['email-campaigns'])
  const { id, account_id, version } = campaign
  const { recipients } = sheet
  const { start, isPending, refusal, timeError } = useStart(change.isPending, async (scheduled_at) => {
    await change.send({ params: { account_id }, body: { email_campaign_id: id, version, recipients, scheduled_at } })
    onStarted()
    void navigate({ to: campaignPaths.tab(account_id, id, 'overview') })
  })
  return (
    <Stack gap="md">
      <PreflightFigures
        figures={[
          [t('preflight.chosen'), formatCount(sheet.chosen)],
          [t('preflight.recipients'), formatCount(sheet.recipients)],
          [t('preflight.left_out'), formatCount(sheet.chosen - sheet.recipients)],
          [t('preflight.size'), t('preflight.kilobytes', { count: Math.ceil(sheet.size / 1000) })],
        ]}
      />
      <PreflightFindings
        findings={sheet.findings}
        say={({ code, subject, count }) =>
          t(`finding.${code}`, { subject: (code === 'warm_up' ? formatDay(subject, i18n.language) : subject) ?? '', count: count ?? 0 })
        }
      />
      <PreflightMail campaign={campaign} />
      <Receivers
        audience={{
          total: sheet.chosen,
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
          {t(campaign.local_time_send ? 'preflight.local_time' : 'preflight.once')}
        </Text>
        <Group gap="xs">
          <SendLater accountId={campaign.account_id} disabled={isBlocked || isPending} error={timeError} onSend={(at) => void start(at)} />
          <Button disabled={isBlocked || campaign.local_time_send} loading={isPending} onClick={() => void start(null)}>
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
