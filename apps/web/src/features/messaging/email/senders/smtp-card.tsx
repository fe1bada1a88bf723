import { readSmtpSettings, removeSmtpSettings, saveSmtpSettings, type SmtpSettings } from '@stoa/contract/browser'
import {
  Alert,
  Button,
  ErrorState,
  Group,
  NumberInput,
  PasswordInput,
  SimpleGrid,
  Stack,
  StatusBadge,
  Switch,
  Text,
  TextInput,
  toast,
  Facts,
  SettingsCard,
} from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteDialog, formatInstant, useEndpoint, useEndpointForm } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'
import { useSession } from '../../../shared/session/index.ts'

type Settings = SmtpSettings

/** Mail server of the account, or that of the platform by default. Saving verifies it. */
export function SmtpCard({ accountId }: { accountId: number }) {
  const { t } = useTranslation('email')
  const loaded = useEndpoint(readSmtpSettings, { params: { account_id: accountId } })
  const settings = loaded.answer?.data ?? null
  const [isEditing, setEditing] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  return (
    <SettingsCard title={t('smtp.title')} text={t('smtp.text')}>
      <PanelBody loaded={loaded} isEmpty={!loaded.answer} empty={null}>
        {isEditing ? (
          <SmtpForm accountId={accountId} settings={settings} onClose={() => setEditing(false)} />
        ) : (
          <Stack gap="sm">
            {settings ? <Kept settings={settings} /> : <Platform />}
            <Group gap="xs">
              <Button size="compact-md" variant="default" onClick={() => setEditing(true)}>
                {t(settings ? 'smtp.change' : 'smtp.add')}
              </Button>
              {settings && (
                <Button size="compact-md" variant="subtle" color="red" onClick={() => setRemoving(true)}>
                  {t('smtp.remove')}
                </Button>
              )}
            </Group>
          </Stack>
        )}
      </PanelBody>
      <DeleteDialog
        endpoint={removeSmtpSettings}
        params={isRemoving ? { account_id: accountId } : null}
        name={settings?.host ?? ''}
        onClose={() => setRemoving(false)}
      />
    </SettingsCard>
  )
}

/** The mail server without an own one. */
function Platform() {
  const { t } = useTranslation('email')
  const isPractice = useSession().options.has_mailbox
  if (!isPractice) return <Text size="sm">{t('smtp.platform')}</Text>
  return (
    <Alert color="yellow" variant="light" title={t('practice')}>
      {t('smtp.practice')}
    </Alert>
  )
}

function Kept({ settings }: { settings: Settings }) {
  const { t, i18n } = useTranslation('email')
  return (
    <>
      <Group>
        <StatusBadge tone="good">{t('smtp.verified', { at: formatInstant(settings.verified_at, i18n.language) })}</StatusBadge>
      </Group>
      <Facts
        facts={[
          [t('smtp.host'), `${settings.host}:${settings.port}`],
          [t('smtp.security'), t(settings.secure ? 'smtp.tls' : 'smtp.starttls')],
          [t('smtp.user'), settings.user ?? '–'],
          [t('smtp.bounce_domain'), settings.bounce_domain ?? '–'],
        ]}
      />
    </>
  )
}

interface SmtpFormProps {
  accountId: number
  settings: Settings | null
  onClose: () => void
}

const BLANK = { host: '', port: 587, secure: false, user: '', password: '', bounce_domain: '' }

const valuesOf = (settings: Settings | null): typeof BLANK =>
  settings === null
    ? BLANK
    : {
        host: settings.host,
        port: settings.port,
        secure: settings.secure,
        user: settings.user ?? '',
        password: '',
        bounce_domain: settings.bounce_domain ?? '',
      }

function SmtpForm({ accountId, settings, onClose }: SmtpFormProps) {
  const { t } = useTranslation('email')
  const form = useEndpointForm(saveSmtpSettings, {
    params: { account_id: accountId },
    defaults: valuesOf(settings),
    rules: { host: 'required', port: 'required' },
    labels: { host: t('smtp.host'), port: t('smtp.port') },
    toBody: ({ password, ...rest }) => ({ ...rest, ...(password && { password }) }),
    onDone: () => {
      toast({ message: t('smtp.saved'), tone: 'good' })
      onClose()
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="sm">
        {form.error && <ErrorState message={form.error.message} requestId={form.error.request_id} />}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={t('smtp.host')} required placeholder="smtp.example.com" autoComplete="off" {...form.getInputProps('host')} />
          <NumberInput label={t('smtp.port')} required {...saveSmtpSettings.limits.port} {...form.getInputProps('port')} />
          <TextInput label={t('smtp.user')} autoComplete="off" {...form.getInputProps('user')} />
          <PasswordInput
            label={t('smtp.password')}
            description={settings?.has_password ? t('smtp.password_kept') : undefined}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <TextInput
            label={t('smtp.bounce_domain')}
            description={t('smtp.bounce_hint')}
            autoComplete="off"
            {...form.getInputProps('bounce_domain')}
          />
        </SimpleGrid>
        <Switch label={t('smtp.secure')} {...form.getInputProps('secure', { type: 'checkbox' })} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('smtp.cancel')}
          </Button>
          <Button type="submit" loading={form.isPending}>
            {t('smtp.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
