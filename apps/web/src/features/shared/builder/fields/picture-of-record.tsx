import { media } from '@stoa/contract/browser'
import { Button, Group, Image, Stack, Text } from '@stoa/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useMay } from '../../../../kit/index.ts'

const PicturePicker = lazy(() => import('./picture-picker.tsx').then((module) => ({ default: module.PicturePicker })))

interface PictureOfRecordProps {
  accountId: number
  label: string
  hint: string
  value: number | null
  error?: string | undefined
  onChange: (media_id: number | null) => void
}

/** A picture of the library that a record refers to, outside the builder. Nothing for those who may not read the library. */
export function PictureOfRecord({ accountId, label, hint, value, error, onChange }: PictureOfRecordProps) {
  const { t } = useTranslation('page_builder')
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may(media.list)) return null
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
      {value !== null && <Shown id={value} />}
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => setOpen(true)}>
          {t(value ? 'picture.change' : 'picture.choose')}
        </Button>
        {value !== null && (
          <Button size="xs" variant="subtle" onClick={() => onChange(null)}>
            {t('picture.remove')}
          </Button>
        )}
      </Group>
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <PicturePicker
            accountId={accountId}
            onClose={() => setOpen(false)}
            onPick={({ id }) => {
              onChange(id)
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </Stack>
  )
}

function Shown({ id }: { id: number }) {
  const picture = useEndpoint(media.read, { params: { id } }, { enabled: useMay()(media.read) }).answer?.data
  if (!picture) return null
  return <Image src={picture.thumb_url ?? picture.url} alt={picture.alt ?? picture.name} radius="sm" mah={140} fit="contain" />
}
