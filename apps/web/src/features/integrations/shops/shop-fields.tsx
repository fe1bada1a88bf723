import { ACC_ORDER_STATUSES, createWoocommerceApiService, SYNC_INTERVALS } from '@stoa/contract/browser'
import { DayInput, Fieldset, Group, MultiSelect, PasswordInput, Radio, Select, SimpleGrid, Stack, Switch, Text, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import type { FormFields } from '../../../kit/index.ts'
import type { ShopValues } from './shop-values.ts'

export const SHOP_RULES = { name: 'required', base_url: 'required', sync_orders_from: 'required' }

/** Names of the fields in messages. */
export function useShopLabels(): Record<string, string> {
  const { t } = useTranslation('woocommerce')
  const names = ['name', 'base_url', 'consumer_key', 'consumer_secret', 'sync_orders_from', 'import_statuses'] as const
  return Object.fromEntries(names.map((name) => [name, t(`fields.${name}`)]))
}

interface ShopFieldsProps {
  form: FormFields<ShopValues>
  /** End of the stored key; empty fields keep it. */
  keyHint?: string
}

/** Address, keys and what is synchronised. */
export function ShopFields({ form, keyHint }: ShopFieldsProps) {
  const { t } = useTranslation('woocommerce')
  const { limits } = createWoocommerceApiService
  return (
    <>
      <TextInput label={t('fields.name')} required data-autofocus maxLength={limits.name.maxLength} {...form.getInputProps('name')} />
      <TextInput
        type="url"
        label={t('fields.base_url')}
        description={t('fields.base_url_hint')}
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.base_url.maxLength}
        {...form.getInputProps('base_url')}
      />
      <Text size="sm" c="dimmed">
        {keyHint ? t('keys_kept', { hint: keyHint }) : t('keys_text')}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t('fields.consumer_key')}
          placeholder="ck_…"
          required={!keyHint}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('consumer_key')}
        />
        <PasswordInput
          label={t('fields.consumer_secret')}
          placeholder="cs_…"
          required={!keyHint}
          autoComplete="new-password"
          {...form.getInputProps('consumer_secret')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DayInput label={t('fields.sync_orders_from')} {...form.getInputProps('sync_orders_from')} />
        <Select
          label={t('fields.sync_interval_minutes')}
          options={SYNC_INTERVALS.map((value) => ({ value, label: t(`intervals.${value}`) }))}
          {...form.getInputProps('sync_interval_minutes')}
        />
      </SimpleGrid>
      <Switch label={t('fields.sync_products')} {...form.getInputProps('sync_products', { type: 'checkbox' })} />
      <Switch
        label={t('fields.create_contacts')}
        description={t('fields.create_contacts_hint')}
        {...form.getInputProps('create_contacts', { type: 'checkbox' })}
      />
      <Statuses form={form} />
    </>
  )
}

/** Which orders are taken in, and what the statuses of the shop mean here. */
function Statuses({ form }: { form: FormFields<ShopValues> }) {
  const { t } = useTranslation(['woocommerce', 'shop'])
  const names = Object.keys(form.values.mapping)
  const meanings = ACC_ORDER_STATUSES.filter((value) => value !== 'other').map((value) => ({
    value,
    label: t(`shop:orders.statuses.${value}`),
  }))
  return (
    <>
      <Radio.Group label={t('fields.import_statuses')} {...form.getInputProps('scope')}>
        <Stack gap={6} mt={4}>
          <Radio value="all" label={t('statuses.all')} />
          <Radio value="some" label={t('statuses.some')} />
        </Stack>
      </Radio.Group>
      {form.values.scope === 'some' && (
        <MultiSelect aria-label={t('fields.import_statuses')} data={names} clearable {...form.getInputProps('import_statuses')} />
      )}
      <Fieldset legend={t('statuses.mapping')}>
        <Stack gap="xs">
          <Text size="xs" c="dimmed">
            {t('statuses.mapping_hint')}
          </Text>
          {names.map((name) => (
            <Group key={name} gap="sm" wrap="nowrap">
              <Text size="sm" flex={1} style={{ overflowWrap: 'anywhere' }}>
                {name}
              </Text>
              <Select
                aria-label={t('statuses.meaning', { status: name })}
                placeholder={t('shop:orders.statuses.other')}
                options={meanings}
                clearable
                value={form.values.mapping[name] || null}
                onChange={(value) => form.setFieldValue(`mapping.${name}`, value ?? '')}
                flex={1}
              />
            </Group>
          ))}
        </Stack>
      </Fieldset>
    </>
  )
}
