import { countSmsRecipients, smsCampaigns, type CampaignRecipients, type SmsCampaign } from '@stoa/contract/browser'
import { transliterateSms } from '@stoa/domain'
import { Alert, Button, Checkbox, Group, NumberInput, Paper, SimpleGrid, Stack, Text, TextInput, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveGuard, useEndpointForm, type FormFields } from '../../../../kit/index.ts'
import { RecipientsField, SavingRefusal, useRecipientCount } from '../../email/index.ts'
import { formatCost } from '../panel/format-cost.ts'
import { SmsPreviewPane } from '../panel/sms-preview-pane.tsx'
import { SmsText } from '../panel/sms-text.tsx'
import { useSmsPreview } from '../panel/use-sms-preview.ts'
import { useSmsCampaign } from './use-sms-campaign.ts'

/** Recipients, text, sender and pace of a campaign. After the start they can only be read. */
export function SmsCampaignEditTab() {
  const { t } = useTranslation('email_campaigns')
  const { campaign, reload } = useSmsCampaign()
  if (campaign.status !== 'draft' && campaign.status !== 'scheduled')
    return (
      <Alert variant="light" color="gray">
        {t('edit.started')}
      </Alert>
    )
  return <CampaignForm key={campaign.id} campaign={campaign} onReload={reload} />
}

const valuesOf = (campaign: SmsCampaign) => ({
  name: campaign.name,
  sender_id: campaign.sender_id ?? '',
  body: campaign.body,
  transliterate: campaign.transliterate,
  track_clicks: campaign.track_clicks,
  recipients: campaign.recipients,
  quiet_hours: campaign.quiet_hours,
  hourly_limit: campaign.hourly_limit as number | string | null,
})

type Values = ReturnType<typeof valuesOf>

function CampaignForm({ campaign, onReload }: { campaign: SmsCampaign; onReload: () => void }) {
  const { t } = useTranslation(['email_campaigns', 'sms'])
  const { account_id: accountId } = campaign
  const [version, setVersion] = useState(campaign.version)
  const form = useEndpointForm(smsCampaigns.update, {
    params: { id: campaign.id },
    defaults: valuesOf(campaign),
    rules: { name: `required|max:${smsCampaigns.update.limits.name.maxLength}` },
    labels: { name: t('columns.name') },
    toBody: (values) => ({ ...values, hourly_limit: Number(values.hourly_limit) || null, version }),
    onDone: ({ data }) => {
      setVersion(data.version)
      toast({ message: t('edit.saved'), tone: 'good' })
    },
  })
  const { values } = form
  const count = useRecipientCount(accountId, values.recipients, countSmsRecipients)
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <LeaveGuard isDirty={() => form.isDirty() && form.status !== 'resolved'} />
      {form.error && <SavingRefusal error={form.error} onReload={onReload} />}
      <Stack gap="md" maw={860}>
        <Paper withBorder p="md">
          <Stack gap="sm">
            <TextInput label={t('columns.name')} required autoComplete="off" {...form.getInputProps('name')} />
            <RecipientsField
              accountId={accountId}
              value={values.recipients}
              errors={form.errors}
              count={count}
              reasonOf={(reason) => t(`sms:skip.${reason}`)}
              onChange={(next: CampaignRecipients) => form.setFieldValue('recipients', next)}
            />
          </Stack>
        </Paper>
        <Paper withBorder p="md">
          <TextFields accountId={accountId} form={form} recipients={count?.recipients ?? 0} />
        </Paper>
        <Paper withBorder p="md">
          <SendingFields form={form} />
        </Paper>
        <Group justify="flex-end" className="stoa-form-buttons">
          <Button type="submit" loading={form.isPending}>
            {t('edit.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface TextFieldsProps {
  accountId: number
  form: FormFields<Values>
  recipients: number
}

/** The text with its parts, what it costs for everyone, and how it arrives. */
function TextFields({ accountId, form, recipients }: TextFieldsProps) {
  const { t } = useTranslation('sms_campaigns')
  const { body, transliterate, track_clicks } = form.values
  const leavesAs = transliterate ? transliterateSms : asWritten
  const seen = useSmsPreview(accountId, { body: leavesAs(body), contact_id: null, contact_request_id: null, track_clicks })
  const { preview } = seen
  const micros = preview?.cost_micros ?? null
  const cost = preview && formatCost({ ...preview, cost_micros: micros && micros * recipients })
  return (
    <Stack gap="sm">
      <SmsText
        accountId={accountId}
        value={body}
        error={form.errors.body as string | undefined}
        isMarketing
        seen={seen}
        maxLength={smsCampaigns.update.limits.body.maxLength}
        leavesAs={leavesAs}
        onCapitals={() => form.setFieldValue('transliterate', true)}
        onChange={(next) => form.setFieldValue('body', next)}
      />
      <Checkbox
        label={t('transliterate')}
        description={t('transliterate_hint')}
        {...form.getInputProps('transliterate', { type: 'checkbox' })}
      />
      {preview && recipients > 0 && (
        <Text size="sm" aria-live="polite">
          {cost ? t('all_cost', { count: preview.parts * recipients, cost }) : t('all_parts', { count: preview.parts * recipients })}
        </Text>
      )}
      {body.trim() && <SmsPreviewPane seen={seen} />}
    </Stack>
  )
}

const asWritten = (text: string) => text

/** Sender and pace. */
function SendingFields({ form }: { form: FormFields<Values> }) {
  const { t } = useTranslation(['sms_campaigns', 'email_campaigns'])
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t('email_campaigns:edit.from')}
          description={t('sender_hint')}
          placeholder={t('sender_default')}
          maxLength={11}
          autoComplete="off"
          {...form.getInputProps('sender_id')}
        />
        <NumberInput
          label={t('hourly_limit')}
          description={t('hourly_limit_hint')}
          min={1}
          max={1_000_000}
          allowDecimal={false}
          {...form.getInputProps('hourly_limit')}
        />
      </SimpleGrid>
      <Group gap="lg">
        <Checkbox label={t('quiet_hours')} {...form.getInputProps('quiet_hours', { type: 'checkbox' })} />
        <Checkbox label={t('email_campaigns:edit.track_clicks')} {...form.getInputProps('track_clicks', { type: 'checkbox' })} />
      </Group>
    </Stack>
  )
}
