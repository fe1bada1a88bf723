import { accounts, uploadAccountCover, uploadAccountLogo, type Account } from '@stoa/contract/browser'
import { Avatar, Box, Button, FileButton, Group, IconUpload, Stack, Text, toast, SettingsCard } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { ApiError, useChange } from '../../../kit/index.ts'
import { useReloadSession } from '../../shared/session/index.ts'
import { BrandKit } from './brand-kit.tsx'
import { BrandColor } from './brand-color.tsx'
import './settings.css'

const TYPES = 'image/png,image/jpeg,image/webp,image/gif'

/** Logo and cover of the account; a chosen file is stored immediately. */
export function Pictures({ account }: { account: Account }) {
  const { t } = useTranslation('accounts')
  return (
    <>
      <SettingsCard title={t('settings.pictures')} text={t('settings.pictures_text')}>
        <Stack gap="lg">
          <Picture kind="logo" account={account} />
          <BrandColor account={account} />
          <Picture kind="cover" account={account} />
        </Stack>
      </SettingsCard>
      <BrandKit account={account} />
    </>
  )
}

function Picture({ kind, account }: { kind: 'logo' | 'cover'; account: Account }) {
  const { t } = useTranslation('accounts')
  const reload = useReloadSession()
  const upload = useChange(kind === 'logo' ? uploadAccountLogo : uploadAccountCover, ['accounts'])
  const remove = useChange(accounts.update)
  const url = kind === 'logo' ? account.logo_url : account.cover_url
  const withToast = (work: Promise<unknown>) =>
    work.then(
      () => {
        toast({ message: t('settings.picture_saved'), tone: 'good' })
        void reload()
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        toast({ message: Object.values(error.errors)[0]?.[0] ?? error.message, tone: 'bad' })
      },
    )
  const send = (file: File | null) => {
    if (!file) return
    const body = new FormData()
    body.append('file', file)
    void withToast(upload.send({ params: { account_id: account.id }, body }))
  }
  const label = t(`settings.${kind}`)
  return (
    <Group align="center" wrap="nowrap">
      {kind === 'logo' ? (
        <Avatar isCompany size={72} username={account.name} color={account.id} src={url} />
      ) : (
        <Box className="stoa-cover-preview" style={url ? { backgroundImage: `url("${url}")` } : {}} />
      )}
      <Stack gap={6}>
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <Group gap="xs">
          <FileButton onChange={send} accept={TYPES}>
            {(props) => (
              <Button
                {...props}
                size="xs"
                variant="default"
                leftSection={<IconUpload size={14} />}
                loading={upload.isPending}
                aria-label={`${url ? t('settings.replace') : t('settings.upload')}: ${label}`}
              >
                {url ? t('settings.replace') : t('settings.upload')}
              </Button>
            )}
          </FileButton>
          {url && (
            <Button
              size="xs"
              variant="subtle"
              color="red"
              loading={remove.isPending}
              onClick={() => void withToast(remove.send({ params: { id: account.id }, body: { [kind]: null } }))}
            >
              {t('settings.remove')}
            </Button>
          )}
        </Group>
      </Stack>
    </Group>
  )
}
