import { Alert, Button, CopyButton, Group, IconCheck, IconCopy, IconExternalLink, Stack, SettingsCard, Textarea, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useForm } from './use-form.ts'

/** Where visitors find a form: its own page, and a link for a website. */
export function ShareTab() {
  const { t, i18n } = useTranslation('forms')
  const { form } = useForm()
  const words = form.definition.texts[i18n.language === 'gr' ? 'title_gr' : 'title_en']
  const title = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  const script = new URL('/form.js', form.public_url).href
  const popup = form.type === 'popup' ? ` data-popup="${title}"` : ''
  const link = `<a href="${form.public_url}">${title}</a>`
  const code = `<script src="${script}" data-form="${form.public_key}"${popup} async></script>\n<noscript>${link}</noscript>`
  return (
    <Stack gap="md" maw={760}>
      {form.status !== 'published' && <Alert color="yellow">{t('share.not_published')}</Alert>}
      <SettingsCard title={t('share.page')}>
        <Stack gap="sm">
          <TextInput label={t('share.address')} readOnly value={form.public_url} />
          <Group gap="xs">
            <Copy value={form.public_url} />
            <Button
              component="a"
              href={form.public_url}
              target="_blank"
              rel="noreferrer"
              variant="default"
              leftSection={<IconExternalLink size={16} />}
            >
              {t('share.open')}
            </Button>
          </Group>
        </Stack>
      </SettingsCard>
      <SettingsCard title={t('share.website')}>
        <Stack gap="sm">
          <Textarea label={t('share.code')} description={t('share.code_hint')} readOnly autosize value={code} />
          <Group>
            <Copy value={code} />
          </Group>
        </Stack>
      </SettingsCard>
    </Stack>
  )
}

function Copy({ value }: { value: string }) {
  const { t } = useTranslation('forms')
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button variant="default" leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />} onClick={copy}>
          {t(copied ? 'share.copied' : 'share.copy')}
        </Button>
      )}
    </CopyButton>
  )
}
