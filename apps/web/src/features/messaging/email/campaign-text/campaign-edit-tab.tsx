import { emailCampaigns, type CampaignRecipients, type EmailCampaign, type EmailPreview } from '@stoa/contract/browser'
import { Alert, Button, Checkbox, Group, NumberInput, Paper, Select, SimpleGrid, Stack, Text, TextInput, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveGuard, useEndpointForm, type FormFields } from '../../../../kit/index.ts'
import { isBuilt } from '../builder/builder-path.ts'
import { DesignButtons } from '../builder/design-buttons.tsx'
import { MailPreview } from '../builder/preview/mail-preview.tsx'
import { MailTextField } from '../composer/fields/mail-text-field.tsx'
import { SubjectField } from '../composer/fields/subject-field.tsx'
import { PreviewPane } from '../composer/preview-pane.tsx'
import { usePreview } from '../composer/use-preview.ts'
import { NoSender } from '../no-sender.tsx'
import { useSenders } from '../use-senders.ts'
import { SavingRefusal } from './saving-refusal.tsx'
import { RecipientsField } from './recipients-field.tsx'
import { testValuesOf, VariantsField } from './variants-field.tsx'
import { useRecipientCount } from './use-recipient-count.ts'
import { useCampaign } from '../campaigns/use-campaign.ts'
import '../templates/templates.css'

/** Text, sender, recipients and pace of a campaign. After the start they can only be read. */
export function CampaignEditTab() {
  const { t } = useTranslation('email_campaigns')
  const { campaign, reload } = useCampaign()
  const isOpen = campaign.status === 'draft' || campaign.status === 'scheduled'
  if (!isOpen)
    return (
      <Alert variant="light" color="gray">
        {t('edit.started')}
      </Alert>
    )
  return <CampaignForm key={campaign.id} campaign={campaign} onReload={reload} />
}

const valuesOf = (campaign: EmailCampaign) => ({
  name: campaign.name,
  subject: campaign.subject ?? '',
  preheader: campaign.preheader ?? '',
  from_email_uuid: campaign.from_email_uuid,
  from_name: campaign.from_name ?? '',
  reply_to: campaign.reply_to ?? '',
  html: campaign.html,
  recipients: campaign.recipients,
  local_time_send: campaign.local_time_send,
  track_opens: campaign.track_opens,
  track_clicks: campaign.track_clicks,
  hourly_limit: campaign.hourly_limit as number | string | null,
  window_from: campaign.window_from ?? '',
  window_to: campaign.window_to ?? '',
  ab_test: testValuesOf(campaign.ab_test),
})

type Values = ReturnType<typeof valuesOf>

function CampaignForm({ campaign, onReload }: { campaign: EmailCampaign; onReload: () => void }) {
  const { t } = useTranslation(['email_campaigns', 'email'])
  const { account_id: accountId } = campaign
  const hasBlocks = isBuilt(campaign.design)
  const [version, setVersion] = useState(campaign.version)
  const [tagErrors, setTagErrors] = useState<Record<string, string>>({})
  const form = useEndpointForm(emailCampaigns.update, {
    params: { id: campaign.id },
    defaults: valuesOf(campaign),
    rules: { name: `required|max:${emailCampaigns.update.limits.name.maxLength}`, reply_to: 'email' },
    labels: { name: t('columns.name'), reply_to: t('edit.reply_to') },
    toBody: ({ html, ...values }) => ({
      ...values,
      ...(!hasBlocks && { html }),
      reply_to: values.reply_to || null,
      hourly_limit: Number(values.hourly_limit) || null,
      window_from: values.window_from || null,
      window_to: values.window_to || null,
      version,
    }),
    onDone: ({ data }) => {
      setVersion(data.version)
      toast({ message: t('edit.saved'), tone: 'good' })
    },
  })
  const { values } = form
  const count = useRecipientCount(accountId, values.recipients)
  const preview = usePreview(
    accountId,
    {
      subject: values.subject,
      html: values.html,
      contact_id: null,
      contact_request_id: null,
      from_email_uuid: values.from_email_uuid,
      with_signature: false,
    },
    setTagErrors,
  )
  const errorOf = (field: string) => (form.errors[field] as string | undefined) ?? tagErrors[field]
  const choose = (next: CampaignRecipients) => form.setFieldValue('recipients', next)
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <LeaveGuard isDirty={() => form.isDirty() && form.status !== 'resolved'} />
      {form.error && <SavingRefusal error={form.error} onReload={onReload} />}
      <div className="stoa-template-sides">
        <Stack gap="md">
          <Paper withBorder p="md">
            <Stack gap="sm">
              <TextInput label={t('columns.name')} required autoComplete="off" {...form.getInputProps('name')} />
              <RecipientsField
                accountId={accountId}
                value={values.recipients}
                errors={form.errors}
                count={count}
                reasonOf={(reason) => t(`email:skip.${reason}`)}
                onChange={choose}
              />
            </Stack>
          </Paper>
          <Paper withBorder p="md">
            <Stack gap="sm">
              <SubjectField
                accountId={accountId}
                value={values.subject}
                error={errorOf('subject')}
                onChange={(next) => form.setFieldValue('subject', next)}
              />
              <TextInput
                label={t('edit.preheader')}
                description={t('edit.preheader_hint')}
                autoComplete="off"
                {...form.getInputProps('preheader')}
              />
              <CampaignText
                campaign={campaign}
                version={version}
                value={values.html}
                error={errorOf('html')}
                onChange={(next) => form.setFieldValue('html', next)}
              />
            </Stack>
          </Paper>
          <TestFields accountId={accountId} form={form} />
          <Paper withBorder p="md">
            <SendingFields accountId={accountId} form={form} />
          </Paper>
          <Group justify="flex-end" className="stoa-form-buttons">
            <Button type="submit" loading={form.isPending}>
              {t('edit.save')}
            </Button>
          </Group>
        </Stack>
        <CampaignPreview campaign={campaign} preview={preview} />
      </div>
    </form>
  )
}

interface CampaignTextProps {
  campaign: EmailCampaign
  version: number
  value: string
  error: string | undefined
  onChange: (html: string) => void
}

/** The written text of a campaign, or the way to its blocks. */
function CampaignText({ campaign, version, value, error, onChange }: CampaignTextProps) {
  const { t } = useTranslation('email_campaigns')
  return (
    <>
      <DesignButtons campaign={campaign} version={version} isWritten={Boolean(value)} />
      {!isBuilt(campaign.design) && (
        <MailTextField
          accountId={campaign.account_id}
          label={t('edit.text')}
          height={18}
          placeholder={t('edit.placeholder')}
          value={value}
          error={error}
          onChange={onChange}
        />
      )}
    </>
  )
}

/** The mail as it will arrive. */
function CampaignPreview({ campaign, preview }: { campaign: EmailCampaign; preview: EmailPreview | null }) {
  const { t } = useTranslation('email_campaigns')
  return (
    <Paper withBorder p="md" className="stoa-template-preview">
      <Text size="sm" fw={600} mb="xs">
        {t('edit.preview')}
      </Text>
      {isBuilt(campaign.design) ? (
        <MailPreview accountId={campaign.account_id} design={campaign.design} isMarketing />
      ) : (
        preview && <PreviewPane preview={preview} />
      )}
    </Paper>
  )
}

/** The variants that are tested. */
function TestFields({ accountId, form }: { accountId: number; form: FormFields<Values> }) {
  return (
    <Paper withBorder p="md">
      <VariantsField
        accountId={accountId}
        value={form.values.ab_test}
        errors={form.errors}
        onChange={(next) => form.setFieldValue('ab_test', next)}
      />
    </Paper>
  )
}

/** Sender and pace. */
function SendingFields({ accountId, form }: { accountId: number; form: FormFields<Values> }) {
  const { t } = useTranslation('email_campaigns')
  const senders = useSenders(accountId)
  return (
    <Stack gap="sm">
      {senders.isMissing && <NoSender accountId={accountId} />}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={t('edit.from')}
          clearable
          placeholder={t('edit.from_default')}
          options={senders.options}
          {...form.getInputProps('from_email_uuid')}
        />
        <TextInput label={t('edit.from_name')} autoComplete="off" {...form.getInputProps('from_name')} />
        <TextInput type="email" label={t('edit.reply_to')} autoComplete="off" {...form.getInputProps('reply_to')} />
        <NumberInput
          label={t('edit.hourly_limit')}
          description={t('edit.hourly_limit_hint')}
          min={1}
          max={1_000_000}
          allowDecimal={false}
          {...form.getInputProps('hourly_limit')}
        />
        <TextInput type="time" label={t('edit.window_from')} {...form.getInputProps('window_from')} />
        <TextInput type="time" label={t('edit.window_to')} {...form.getInputProps('window_to')} />
      </SimpleGrid>
      <Checkbox
        label={t('edit.local_time_send')}
        description={t('edit.local_time_hint')}
        {...form.getInputProps('local_time_send', { type: 'checkbox' })}
      />
      <Group gap="lg">
        <Checkbox label={t('edit.track_opens')} {...form.getInputProps('track_opens', { type: 'checkbox' })} />
        <Checkbox label={t('edit.track_clicks')} {...form.getInputProps('track_clicks', { type: 'checkbox' })} />
      </Group>
    </Stack>
  )
}
