import { preflightSmsCampaign, smsCampaigns, startSmsCampaign, type SmsCampaign, type SmsCampaignPreflight } from '@stoa/contract/browser'
import { formatPhone } from '@stoa/domain'
import { Alert, Button, Group, ListSkeleton, Paper, Stack, Text } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call, formatCount, formatInstant, RouteModal, useChange } from '../../../../kit/index.ts'
import { PreflightFigures, PreflightFindings, SendLater, Receivers, usePreflight, useStart } from '../../email/index.ts'
import { formatCost } from '../panel/format-cost.ts'
import { smsCampaignPaths } from './sms-campaign-paths.ts'

interface ModalProps {
  campaign: SmsCampaign
  onClose: () => void
}

const lookThrough = (id: number, signal: AbortSignal) => call(preflightSmsCampaign, { params: { id }, signal })

/** Shows before a campaign is sent who gets it, who does not and why, the parts and the cost, and what is wrong; then sends it. */
export function SmsCampaignPreflightModal({ campaign, onClose }: ModalProps) {
  const { t } = useTranslation('email_campaigns')
  const { sheet, refusal } = usePreflight(campaign, lookThrough)
  return (
    <RouteModal title={t('preflight.title', { name: campaign.name })} size="xl" onClose={onClose}>
      {refusal && <Refused>{refusal}</Refused>}
      {!sheet && !refusal && <ListSkeleton />}
      {sheet && <Sheet campaign={campaign} sheet={sheet} onClose={onClose} />}
    </RouteModal>
  )
}

function Refused({ children }: { children: string }) {
  return (
    <Alert color="red" variant="light" role="alert">
      {children}
    </Alert>
  )
}

function Sheet({ campaign, sheet, onClose }: ModalProps & { sheet: SmsCampaignPreflight }) {
  const { t, i18n } = useTranslation(['sms_campaigns', 'email_campaigns', 'sms'])
  const isBlocked = sheet.findings.some(({ blocking }) => blocking)
  const change = useChange(smsCampaigns.update, ['sms-campaigns'])
  const { id, account_id, version, recipients } = campaign
  const excluded = recipients.excluded_contact_ids ?? []
  const navigate = useNavigate()
  const starting = useChange(startSmsCampaign, ['sms-campaigns'])
  const { start, isPending, refusal, timeError } = useStart(starting.isPending, async (scheduled_at) => {
    const body = { sms_campaign_id: id, version, recipients: sheet.recipients, scheduled_at }
    await starting.send({ params: { account_id }, body })
    onClose()
    void navigate({ to: smsCampaignPaths.tab(account_id, id, 'overview') })
  })
  return (
    <Stack gap="md">
      <PreflightFigures
        figures={[
          [t('email_campaigns:preflight.recipients'), formatCount(sheet.recipients)],
          [t('email_campaigns:preflight.left_out'), formatCount(sheet.chosen - sheet.recipients)],
          [t('parts'), formatCount(sheet.total_parts)],
          [t('cost'), formatCost(sheet) ?? '–'],
        ]}
      />
      <PreflightFindings
        findings={sheet.findings}
        say={({ code, subject, count, at }) =>
          t(`finding.${code}`, { subject: subject ?? '', count: count ?? 0, at: at && formatInstant(at, i18n.language) })
        }
      />
      {sheet.text && <FirstText sheet={sheet} />}
      <Receivers
        audience={{ total: sheet.chosen, recipients: sheet.recipients, excluded: excluded.length, skipped: sheet.skipped }}
        people={sheet.people.map(({ phone, ...person }) => ({ ...person, address: phone && formatPhone(phone) }))}
        excluded={excluded}
        isPending={change.isPending}
        reasonOf={(reason) => t(`sms:skip.${reason}`)}
        onExclude={(excluded_contact_ids) =>
          void change.send({ params: { id }, body: { version, recipients: { ...recipients, excluded_contact_ids } } })
        }
      />
      {refusal && <Refused>{refusal}</Refused>}
      <Group justify="space-between" gap="xs" className="stoa-form-buttons">
        <Text size="xs" c="dimmed">
          {t('email_campaigns:preflight.once')}
        </Text>
        <Group gap="xs">
          <SendLater accountId={campaign.account_id} disabled={isBlocked || isPending} error={timeError} onSend={(at) => void start(at)} />
          <Button disabled={isBlocked} loading={isPending} onClick={() => void start(null)}>
            {t('email_campaigns:preflight.send', { count: sheet.recipients })}
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}

/** The text as the first recipient gets it. */
function FirstText({ sheet }: { sheet: SmsCampaignPreflight }) {
  const { t } = useTranslation('sms')
  return (
    <Paper withBorder p="sm" role="region" aria-label={t('preview.title')}>
      <Text size="xs" c="dimmed">
        {sheet.sender_id ? t('preview.from', { sender: sheet.sender_id }) : t('preview.title')}
      </Text>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {sheet.text}
      </Text>
    </Paper>
  )
}
