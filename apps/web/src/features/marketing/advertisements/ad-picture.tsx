import { createMedia } from '@stoa/contract/browser'
import { Alert, Button, FileButton, Group, Stack, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, Can } from '../../../kit/index.ts'
import { upload } from '../../shared/media/index.ts'

interface AdPictureProps {
  /** The account of the advertisement; the current one until it is known. */
  accountId: number | undefined
  /** Address of the picture that it has. */
  picture: string | null
  error?: string | undefined
  onChange: (media_id: number | null, url: string | null) => void
}

/** The picture of an advertisement, uploaded into the library of the account. */
export function AdPicture({ accountId, picture, error, onChange }: AdPictureProps) {
  const { t } = useTranslation('advertisements')
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = async (file: File | null) => {
    if (!file) return
    setSending(true)
    setFailure(null)
    try {
      const { data } = await upload(createMedia, { file, fields: { account_id: accountId } })
      onChange(data.id, data.preview_url ?? data.thumb_url ?? data.url)
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason
      setFailure(reason.message)
    } finally {
      setSending(false)
    }
  }
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600}>
        {t('fields.media_id')}
      </Text>
      <Group gap="xs">
        <Can endpoint={createMedia}>
          <FileButton accept="image/*" onChange={(file) => void send(file)}>
            {(props) => (
              <Button {...props} size="xs" variant="default" loading={isSending}>
                {t(picture ? 'picture.change' : 'picture.choose')}
              </Button>
            )}
          </FileButton>
        </Can>
        {picture && (
          <Button size="xs" variant="subtle" onClick={() => onChange(null, null)}>
            {t('picture.remove')}
          </Button>
        )}
      </Group>
      {(failure ?? error) && <Alert color="red">{failure ?? error}</Alert>}
    </Stack>
  )
}
