import { softOneApiServices, type SoftOneApiService, type SoftOneApiServiceInput } from '@stoa/contract/browser'
import { Alert, Button, Collapse, Group, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormFields } from '../../../kit/index.ts'

const PLACE = ['company', 'branch', 'module', 'refid'] as const
const OPTIONAL = ['shipping_item', 'fee_item', 'default_warehouse'] as const
const SCRIPTS = ['series_script', 'document_types_script', 'payments_script'] as const

type Name = (typeof PLACE)[number] | (typeof OPTIONAL)[number] | (typeof SCRIPTS)[number]

/** Values of the form of an ERP; numbers as they are typed. */
export interface ErpValues extends Record<Name, string> {
  name: string
  base_url: string
  username: string
  password: string
  app_id: string
  key_field: string
}

export const BLANK_ERP: ErpValues = {
  name: 'SoftOne',
  base_url: '',
  username: '',
  password: '',
  app_id: '',
  company: '',
  branch: '',
  module: '',
  refid: '',
  key_field: 'VARCHAR01',
  shipping_item: '',
  fee_item: '',
  default_warehouse: '',
  series_script: '',
  document_types_script: '',
  payments_script: '',
}

export const erpValues = (erp: SoftOneApiService): ErpValues => ({
  ...(Object.fromEntries([...OPTIONAL, ...SCRIPTS].map((name) => [name, erp[name] ?? ''])) as Pick<ErpValues, Name>),
  ...(Object.fromEntries(PLACE.map((name) => [name, String(erp[name])])) as Pick<ErpValues, Name>),
  name: erp.name,
  base_url: erp.base_url ?? '',
  username: erp.username,
  password: '',
  app_id: String(erp.app_id),
  key_field: erp.key_field,
})

export const erpBody = ({ app_id, company, branch, module, refid, ...texts }: ErpValues): SoftOneApiServiceInput => ({
  ...texts,
  app_id: Number(app_id),
  company: number(company),
  branch: number(branch),
  module: number(module),
  refid: number(refid),
})

const number = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))

export const ERP_RULES = { name: 'required', username: 'required', app_id: 'required|numeric', key_field: 'required' } as const

/** Names of the fields, for messages. */
export function useErpLabels(): Record<string, string> {
  const { t } = useTranslation('soft_one')
  return Object.fromEntries(
    ['name', 'base_url', 'username', 'password', 'app_id', 'key_field', ...PLACE].map((name) => [
      name,
      t(`fields.${name}` as 'fields.name'),
    ]),
  )
}

/** The login of an ERP, and below it what documents need. */
export function ErpFields({ form, keepsPassword = false }: { form: FormFields<ErpValues>; keepsPassword?: boolean }) {
  const { t } = useTranslation('soft_one')
  const { limits } = softOneApiServices.create
  const [isOpen, setOpen] = useState(keepsPassword)
  const isPractice = form.values.username.startsWith('standin')
  const text = (name: keyof ErpValues, isRequired = false) => (
    <TextInput
      key={name}
      label={t(`fields.${name}` as 'fields.name')}
      required={isRequired}
      autoComplete="off"
      spellCheck={false}
      {...form.getInputProps(name)}
    />
  )
  return (
    <Stack gap="sm">
      <TextInput
        data-autofocus
        label={t('fields.name')}
        required
        autoComplete="off"
        maxLength={limits.name.maxLength}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('fields.base_url')}
        description={t('fields.base_url_hint')}
        placeholder="https://company.oncloud.gr/s1services"
        required={!isPractice}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('base_url')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {text('username', true)}
        <PasswordInput
          label={t('fields.password')}
          required={!keepsPassword}
          autoComplete="off"
          {...(keepsPassword && { placeholder: t('fields.password_kept') })}
          {...form.getInputProps('password')}
        />
      </SimpleGrid>
      {isPractice && (
        <Alert variant="light" color="yellow">
          {t('practice_hint')}
        </Alert>
      )}
      <TextInput
        label={t('fields.app_id')}
        description={t('fields.app_id_hint')}
        required
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('app_id')}
      />
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm">
        {PLACE.map((name) => text(name))}
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {t('fields.place_hint')}
      </Text>
      <Group>
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('more_fields')}
        </Button>
      </Group>
      <Collapse expanded={isOpen}>
        <Stack gap="sm">
          <TextInput
            label={t('fields.key_field')}
            description={t('fields.key_field_hint')}
            required
            autoComplete="off"
            {...form.getInputProps('key_field')}
          />
          <Text size="xs" c="dimmed">
            {t('fields.items_hint')}
          </Text>
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
            {OPTIONAL.map((name) => text(name))}
          </SimpleGrid>
          <Text size="xs" c="dimmed">
            {t('fields.scripts_hint')}
          </Text>
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
            {SCRIPTS.map((name) => text(name))}
          </SimpleGrid>
        </Stack>
      </Collapse>
    </Stack>
  )
}
