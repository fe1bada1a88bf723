import { createMedia, media, type Media } from '@stoa/contract/browser'
import { Alert, Button, EmptyState, FileButton, Group, Image, SimpleGrid, Skeleton, Stack, Text, TextInput, UnstyledButton } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, Can, RouteModal, useEndpoint } from '../../../../kit/index.ts'
import { upload } from '../../media/index.ts'

interface PicturePickerProps {
  accountId: number
  onPick: (media: Media) => void
  onClose: () => void
}

/** Chooses a picture from the library of an account, or uploads one into it. */
export function PicturePicker({ accountId, onPick, onClose }: PicturePickerProps) {
  const { t } = useTranslation('page_builder')
  const [search, setSearch] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const query = {
    filter: { account: accountId, kind: { in: ['image'] }, ...(search.trim() && { search: search.trim() }) },
    per_page: 24,
    sort: '-created',
  } as never
  const loaded = useEndpoint(media.list, { query }, { keepPrevious: true })
  const pictures = loaded.answer?.data
  const send = async (file: File | null) => {
    if (!file) return
    setSending(true)
    setFailure(null)
    try {
      const { data } = await upload(createMedia, { file, fields: { account_id: accountId } })
      onPick(data)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
    } finally {
      setSending(false)
    }
  }
  return (
    <RouteModal title={t('picture.choose')} onClose={onClose} size="xl">
      <Stack gap="sm">
        <Group gap="xs" align="flex-end">
          <TextInput
            label={t('picture.search')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            style={{ flex: 1 }}
          />
          <Can endpoint={createMedia}>
            <FileButton accept="image/*" onChange={(file) => void send(file)}>
              {(props) => (
                <Button {...props} variant="default" loading={isSending}>
                  {t('picture.upload')}
                </Button>
              )}
            </FileButton>
          </Can>
        </Group>
        {failure && <Alert color="red">{failure}</Alert>}
        {!pictures && <Skeleton height={240} />}
        {pictures?.length === 0 && <EmptyState title={t('picture.none_title')} text={t('picture.none_text')} />}
        <SimpleGrid cols={{ base: 2, xs: 3, md: 4 }}>
          {pictures?.map((one) => (
            <UnstyledButton key={one.id} onClick={() => onPick(one)} aria-label={one.alt ?? one.name}>
              <Image src={one.thumb_url ?? one.url} alt="" h={110} radius="sm" fit="cover" />
              <Text size="xs" truncate>
                {one.name}
              </Text>
            </UnstyledButton>
          ))}
        </SimpleGrid>
      </Stack>
    </RouteModal>
  )
}
