import { contacts, emailTemplates, type EmailTemplate } from '@stoa/contract/browser'
import {
  Alert,
  Box,
  Button,
  Group,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconTemplate,
  Paper,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  toast,
} from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addressQuery, LeaveGuard, useEndpointForm, useMay } from '../../../../kit/index.ts'
import { ContactPicker } from '../../../shared/contacts/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { emailBuilderPath, isBuilt } from '../builder/builder-path.ts'
import { MailPreview } from '../builder/preview/mail-preview.tsx'
import { MailTextField } from '../composer/fields/mail-text-field.tsx'
import { PreviewPane } from '../composer/preview-pane.tsx'
import { SubjectField } from '../composer/fields/subject-field.tsx'
import { usePreview, type Preview } from '../composer/use-preview.ts'
import { TemplateKind, TemplateLocale } from './template-create-modal.tsx'
import './templates.css'

const PHONE_PX = 375

interface TemplateFormProps {
  template: EmailTemplate
  onReload: () => void
}

/** The texts of a template, with a preview for computer and phone. */
export function TemplateForm({ template, onReload }: TemplateFormProps) {
  const { t } = useTranslation('email')
  const accountId = useAccountId()
  const hasBlocks = isBuilt(template.design)
  const [version, setVersion] = useState(template.version)
  const [contactId, setContactId] = useState<number | null>(null)
  const [tagErrors, setTagErrors] = useState<Record<string, string>>({})
  const form = useEndpointForm(emailTemplates.update, {
    params: { id: template.id },
    defaults: {
      name: template.name,
      kind: template.kind,
      locale: template.locale,
      subject: template.subject ?? '',
      preheader: template.preheader ?? '',
      category: template.category ?? '',
      html: template.html,
    },
    rules: { name: `required|max:${emailTemplates.update.limits.name.maxLength}` },
    labels: { name: t('templates.name') },
    toBody: ({ html, ...values }) => ({ ...values, ...(!hasBlocks && { html }), version }),
    onDone: ({ data }) => {
      setVersion(data.version)
      toast({ message: t('templates.saved'), tone: 'good' })
    },
  })
  const { values } = form
  const preview = usePreview(
    accountId,
    {
      subject: values.subject,
      html: values.html,
      contact_id: contactId,
      contact_request_id: null,
      from_email_uuid: null,
      with_signature: false,
    },
    setTagErrors,
  )
  const errorOf = (field: string) => (form.errors[field] as string | undefined) ?? tagErrors[field]
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <LeaveGuard isDirty={() => form.isDirty() && form.status !== 'resolved'} />
      {form.error && (
        <Alert color="red" variant="light" mb="sm" role="alert" title={form.error.message}>
          {form.error.status === 409 && (
            <Button size="compact-sm" variant="default" onClick={onReload}>
              {t('templates.reload')}
            </Button>
          )}
        </Alert>
      )}
      <Box className="stoa-template-sides">
        <Paper withBorder p="md">
          <Stack gap="sm">
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput label={t('templates.name')} required autoComplete="off" {...form.getInputProps('name')} />
              <TextInput label={t('templates.category')} autoComplete="off" {...form.getInputProps('category')} />
              <TemplateKind {...form.getInputProps('kind')} />
              <TemplateLocale {...form.getInputProps('locale')} />
            </SimpleGrid>
            <SubjectField
              accountId={accountId}
              value={values.subject}
              error={errorOf('subject')}
              onChange={(next) => form.setFieldValue('subject', next)}
            />
            <TextInput
              label={t('templates.preheader')}
              description={t('templates.preheader_hint')}
              autoComplete="off"
              {...form.getInputProps('preheader')}
            />
            <TemplateText
              template={template}
              value={values.html}
              error={errorOf('html')}
              onChange={(next) => form.setFieldValue('html', next)}
            />
            <Group justify="flex-end" className="stoa-form-buttons">
              <Button type="submit" loading={form.isPending}>
                {t('templates.save')}
              </Button>
            </Group>
          </Stack>
        </Paper>
        {hasBlocks ? (
          <BlocksPreview template={template} />
        ) : (
          <TemplatePreview preview={preview} preheader={values.preheader} contactId={contactId} onContact={setContactId} />
        )}
      </Box>
    </form>
  )
}

interface TemplateTextProps {
  template: EmailTemplate
  value: string
  error: string | undefined
  onChange: (html: string) => void
}

/** The written text of a template, or the way to its blocks. */
function TemplateText({ template, value, error, onChange }: TemplateTextProps) {
  const { t } = useTranslation('email')
  const accountId = useAccountId()
  const hasBlocks = isBuilt(template.design)
  return (
    <>
      {(hasBlocks || !value) && <OpenBuilder template={template} />}
      {!hasBlocks && (
        <MailTextField
          accountId={accountId}
          label={t('fields.html')}
          height={20}
          placeholder={t('templates.placeholder')}
          value={value}
          error={error}
          onChange={onChange}
        />
      )}
    </>
  )
}

function BlocksPreview({ template }: { template: EmailTemplate }) {
  const { design, kind, locale } = template
  return (
    <Paper withBorder p="md" className="stoa-template-preview">
      <MailPreview accountId={useAccountId()} design={design} isMarketing={kind === 'marketing'} locale={locale} />
    </Paper>
  )
}

/** Leads to the builder of mails. */
function OpenBuilder({ template }: { template: EmailTemplate }) {
  const { t } = useTranslation('email_builder')
  return (
    <Group gap="sm">
      <Button
        variant="default"
        component={Link}
        to={emailBuilderPath(template.account_id!)}
        search={addressQuery({ template: String(template.id) })}
        leftSection={<IconTemplate size={16} />}
      >
        {t('design')}
      </Button>
      <Text size="sm" c="dimmed">
        {t(isBuilt(template.design) ? 'design_hint' : 'design_offer')}
      </Text>
    </Group>
  )
}

interface TemplatePreviewProps {
  preview: Preview | null
  preheader: string
  contactId: number | null
  onContact: (id: number | null) => void
}

function TemplatePreview({ preview, preheader, contactId, onContact }: TemplatePreviewProps) {
  const { t } = useTranslation('email')
  const accountId = useAccountId()
  const mayPick = useMay()(contacts.list)
  const [device, setDevice] = useState<'desktop' | 'phone'>('desktop')
  return (
    <Paper withBorder p="md" className="stoa-template-preview">
      <SegmentedControl
        size="xs"
        mb="sm"
        aria-label={t('preview.device')}
        value={device}
        onChange={(next) => setDevice(next)}
        data={[
          { value: 'desktop', label: <Device icon={<IconDeviceDesktop size={14} />} label={t('preview.desktop')} /> },
          { value: 'phone', label: <Device icon={<IconDeviceMobile size={14} />} label={t('preview.phone')} /> },
        ]}
      />
      <Stack gap="sm">
        {mayPick && <ContactPicker accountId={accountId} label={t('preview.contact')} value={contactId} onChange={onContact} />}
        <PreviewPane preview={preview} preheader={preheader} {...(device === 'phone' && { width: PHONE_PX })} />
      </Stack>
    </Paper>
  )
}

const Device = ({ icon, label }: { icon: ReactNode; label: string }) => (
  <Group gap={6} wrap="nowrap">
    {icon}
    {label}
  </Group>
)
