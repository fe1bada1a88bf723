import { Button, Group, Image, Select, Stack, Text } from '@stoa/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBuilder } from '../builder-context.ts'
import type { InputProps } from './fields-of.tsx'

const PicturePicker = lazy(() => import('./picture-picker.tsx').then((module) => ({ default: module.PicturePicker })))

/** A published form of the account. */
export function FormChoice({ label, value, onChange }: InputProps) {
  const { t } = useTranslation('page_builder')
  const { forms } = useBuilder()
  return (
    <Select
      label={label}
      description={forms.length ? undefined : t('no_forms')}
      options={forms}
      value={(value as string | undefined) ?? null}
      onChange={(uuid) => onChange(uuid || null)}
    />
  )
}

/** A product that the account sells. */
export function ProductChoice({ label, value, onChange }: InputProps) {
  const { t } = useTranslation('page_builder')
  const { products } = useBuilder()
  return (
    <Select
      label={label}
      description={products.length ? undefined : t('no_products')}
      options={products}
      value={value ? String(value) : null}
      onChange={(id) => onChange(id ? Number(id) : null)}
    />
  )
}

/** A picture of the library. */
export function PictureField({ label, value, onChange }: InputProps) {
  const { t } = useTranslation('page_builder')
  const { accountId, picture, addPicture } = useBuilder()
  const [isOpen, setOpen] = useState(false)
  const chosen = typeof value === 'number' ? picture(value) : undefined
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {label}
      </Text>
      {chosen && <Image src={chosen.url} alt={chosen.alt ?? ''} radius="sm" mah={140} fit="contain" />}
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => setOpen(true)}>
          {t(value ? 'picture.change' : 'picture.choose')}
        </Button>
        {Boolean(value) && (
          <Button size="xs" variant="subtle" onClick={() => onChange(null)}>
            {t('picture.remove')}
          </Button>
        )}
      </Group>
      {isOpen && (
        <Suspense fallback={null}>
          <PicturePicker
            accountId={accountId}
            onClose={() => setOpen(false)}
            onPick={({ id, url, width, height, alt }) => {
              addPicture(id, { url, width, height, alt })
              onChange(id)
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </Stack>
  )
}
