import { type Profile, removeAvatar, uploadAvatar } from '@stoa/contract/browser'
import { Avatar, Button, FileButton, Group, IconUpload, Stack, Text, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { ApiError, useChange } from '../../../kit/index.ts'
import { useReloadSession } from '../../shared/session/index.ts'

const TYPES = 'image/png,image/jpeg,image/webp,image/gif'

/** The user's picture: upload, replace and remove, each stored immediately. */
export function OwnPicture({ own, name }: { own: Profile; name: string }) {
  const { t } = useTranslation('identity')
  const reload = useReloadSession()
  const upload = useChange(uploadAvatar)
  const remove = useChange(removeAvatar)
  const withToast = async (work: Promise<unknown>, message: string) => {
    try {
      await work
      toast({ message, tone: 'good' })
      await reload()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast({ message: Object.values(error.errors)[0]?.[0] ?? error.message, tone: 'bad' })
    }
  }
  const send = (file: File | null) => {
    if (!file) return
    const body = new FormData()
    body.append('file', file)
    void withToast(upload.send({ body }), t('profile.picture_saved'))
  }
  return (
    <Group wrap="nowrap">
      <Avatar size={72} username={name} color={own.color} src={own.avatar_url} />
      <Stack gap={6} miw={0}>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {own.email}
        </Text>
        <Group gap="xs">
          <FileButton onChange={send} accept={TYPES}>
            {(props) => (
              <Button {...props} size="xs" variant="default" leftSection={<IconUpload size={14} />} loading={upload.isPending}>
                {t(own.avatar_url ? 'profile.picture_replace' : 'profile.picture_upload')}
              </Button>
            )}
          </FileButton>
          {own.avatar_url && (
            <Button
              size="xs"
              variant="subtle"
              color="red"
              loading={remove.isPending}
              onClick={() => void withToast(remove.send({}), t('profile.picture_removed'))}
            >
              {t('profile.picture_remove')}
            </Button>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {t('profile.picture_hint')}
        </Text>
      </Stack>
    </Group>
  )
}
