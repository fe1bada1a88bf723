import { accounts, type Account } from '@stoa/contract/browser'
import { Alert, Button, ColorInput, Group, Select, SettingsCard, SimpleGrid, Stack, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEndpointForm } from '../../../kit/index.ts'

const MOST_COLOURS = 12

/** Colours and letters with which mails and pages of the account begin. */
export function BrandKit({ account }: { account: Account }) {
  const { t } = useTranslation('accounts')
  const form = useEndpointForm(accounts.update, {
    params: { id: account.id },
    defaults: {
      brand_colors: account.brand_colors,
      brand_font: account.brand_font,
      brand_heading_font: account.brand_heading_font,
    },
    toBody: ({ brand_colors, ...fonts }) => ({ brand_colors: brand_colors.filter(Boolean), ...fonts }),
    onDone: () => void toast({ message: t('settings.saved'), tone: 'good' }),
  })
  const fonts = (['sans', 'serif'] as const).map((value) => ({ value, label: t(`settings.brand.${value}`) }))
  const colours = form.values.brand_colors
  const set = (next: string[]) => form.setFieldValue('brand_colors', next)
  return (
    <SettingsCard title={t('settings.brand.title')} text={t('settings.brand.text')}>
      <form noValidate onSubmit={form.onSubmit} aria-label={t('settings.brand.title')}>
        <Stack gap="md">
          {form.error && <Alert color="red" variant="light" role="alert" title={form.error.message} />}
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Select
              label={t('settings.brand.heading_font')}
              clearable
              options={fonts}
              placeholder={t('settings.brand.as_text')}
              {...form.getInputProps('brand_heading_font')}
            />
            <Select
              label={t('settings.brand.font')}
              clearable
              options={fonts}
              placeholder={t('settings.brand.as_template')}
              {...form.getInputProps('brand_font')}
            />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {colours.map((colour, at) => (
              <Group key={at} gap="xs" align="flex-end" wrap="nowrap">
                <ColorInput
                  label={t('settings.brand.colour', { number: at + 1 })}
                  value={colour}
                  style={{ flex: 1 }}
                  eyeDropperButtonProps={{ 'aria-label': t('settings.color_pick') }}
                  onChange={(value) => set(colours.with(at, value))}
                />
                <Button variant="subtle" color="red" onClick={() => set(colours.toSpliced(at, 1))}>
                  {t('settings.brand.remove')}
                </Button>
              </Group>
            ))}
          </SimpleGrid>
          <Group justify="space-between">
            <Button variant="default" disabled={colours.length >= MOST_COLOURS} onClick={() => set([...colours, '#2f5d62'])}>
              {t('settings.brand.add')}
            </Button>
            <Button type="submit" loading={form.isPending} disabled={!form.isDirty()}>
              {t('settings.brand.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </SettingsCard>
  )
}
