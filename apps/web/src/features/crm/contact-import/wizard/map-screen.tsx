import {
  checkContactImport,
  contactImportChoices,
  IMPORT_DELIMITERS,
  IMPORT_ENCODINGS,
  IMPORT_FIELDS,
  parseContactImport,
  type BodyOf,
  type ContactImport,
  type ImportCheckOptions,
  type ImportField,
} from '@stoa/contract/browser'
import { Alert, Badge, Box, Button, Checkbox, Group, PageSkeleton, Select, Stack, Table, Text } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, NotLoaded, useChange, useEndpoint } from '../../../../kit/index.ts'
import { useImport } from '../use-import.ts'
import { WizardFrame } from './wizard-frame.tsx'

type Mapping = Record<string, ImportField | null>

/** Step two: maps columns to fields. Encoding and delimiter can be corrected while the samples are visible. */
export function MapScreen() {
  const { accountId, row, error, reason, reload, base } = useImport()
  if (error)
    return (
      <WizardFrame step={1}>
        <NotLoaded loaded={{ error, reason, reload }} />
      </WizardFrame>
    )
  if (!row)
    return (
      <WizardFrame step={1}>
        <PageSkeleton />
      </WizardFrame>
    )
  return <MapStep key={`${row.id} ${row.updated_at}`} row={row} accountId={accountId} base={base} />
}

function MapStep({ row, accountId, base }: { row: ContactImport; accountId: number; base: string }) {
  const { t } = useTranslation('imports')
  const navigate = useNavigate()
  const [mapping, setMapping] = useState<Mapping>(() => startOf(row))
  const check = useChange(checkContactImport, ['imports'])
  const choices = useEndpoint(contactImportChoices, { params: { account_id: accountId } }, { staleTime: 60_000 })
  const fields = Object.values(mapping)
  const canGoOn = fields.includes('email') || fields.includes('phone')
  const choose = (index: number, field: ImportField | null) =>
    setMapping((now) => ({
      ...Object.fromEntries(Object.entries(now).map(([at, other]) => [at, field !== 'tags' && other === field ? null : other])),
      [index]: field,
    }))
  const goOn = async () => {
    const options = {
      ...row.options,
      has_headings: row.has_headings,
      default_country: (row.options.default_country as string) ?? choices.answer?.data.default_country,
    } as ImportCheckOptions
    try {
      await check.send({ params: { account_id: accountId }, body: { import_id: row.id, mapping: named(mapping), options } })
      await navigate({ to: `${base}/${row.id}/check` })
    } catch (failure) {
      // The alert above the table shows the error.
      if (!(failure instanceof ApiError)) throw failure
    }
  }
  return (
    <WizardFrame
      step={1}
      back={base}
      next={
        <Button onClick={() => void goOn()} loading={check.isPending} disabled={!canGoOn}>
          {t('map.next')}
        </Button>
      }
    >
      <Stack>
        <Group justify="space-between">
          <Text fw={600}>{row.file_name}</Text>
          <Text size="sm" c="dimmed">
            {t('map.rows', { count: row.total })}
          </Text>
        </Group>
        <ReadAs row={row} accountId={accountId} />
        {check.error && (
          <Alert color="red" role="alert">
            {check.error.message}
          </Alert>
        )}
        {!canGoOn && <Alert color="yellow">{t('map.need_reach')}</Alert>}
        <MappingTable row={row} mapping={mapping} choose={choose} />
      </Stack>
    </WizardFrame>
  )
}

/** Encoding and delimiter of the file. A change parses the stored file again. */
function ReadAs({ row, accountId }: { row: ContactImport; accountId: number }) {
  const { t } = useTranslation('imports')
  const parse = useChange(parseContactImport, ['imports'])
  const again = (change: { encoding?: unknown; delimiter?: unknown; has_headings?: boolean }) => {
    // The contract lists the encodings and delimiters.
    const body = {
      import_id: row.id,
      has_headings: row.has_headings,
      ...(row.format === 'csv' && { encoding: row.encoding, delimiter: row.delimiter }),
      ...change,
    } as BodyOf<typeof parseContactImport>
    parse.run({ params: { account_id: accountId }, body })
  }
  return (
    <>
      <Group align="end" gap="sm">
        {row.format === 'csv' && (
          <>
            <Select
              label={t('map.encoding')}
              required
              value={row.encoding}
              disabled={parse.isPending}
              onChange={(encoding) => again({ encoding })}
              w={{ base: '100%', xs: 250 }}
              options={IMPORT_ENCODINGS.map((value) => ({ value, label: t(`encodings.${value}`) }))}
            />
            <Select
              label={t('map.delimiter')}
              required
              value={row.delimiter}
              disabled={parse.isPending}
              onChange={(delimiter) => again({ delimiter })}
              w={{ base: '100%', xs: 190 }}
              options={IMPORT_DELIMITERS.map((value) => ({ value, label: t(`delimiters.${DELIMITER_NAMES[value]}`) }))}
            />
          </>
        )}
        <Checkbox
          label={t('map.has_headings')}
          checked={row.has_headings}
          disabled={parse.isPending}
          onChange={(event) => again({ has_headings: event.currentTarget.checked })}
          mb={8}
        />
      </Group>
      {parse.error && (
        <Alert color="red" role="alert">
          {parse.error.message}
        </Alert>
      )}
    </>
  )
}

const DELIMITER_NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const

/** Phones show the field below its column, because long field names would be cut beside it. */
const STACKED = { base: 'block', xs: 'table-cell' }

function MappingTable({
  row,
  mapping,
  choose,
}: {
  row: ContactImport
  mapping: Mapping
  choose: (index: number, field: ImportField | null) => void
}) {
  const { t } = useTranslation('imports')
  const options = IMPORT_FIELDS.map((value) => ({ value, label: t(`fields.${value}`) }))
  return (
    <Table.ScrollContainer minWidth={300}>
      <Table verticalSpacing="sm" aria-label={t('map.table')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('map.column')}</Table.Th>
            <Table.Th visibleFrom="xs">{t('map.samples')}</Table.Th>
            <Table.Th visibleFrom="xs" w={280}>
              {t('map.field')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {row.columns.map((column) => {
            const name = column.heading ?? t('map.unnamed', { number: column.index + 1 })
            return (
              <Table.Tr key={column.index}>
                <Table.Td display={STACKED}>
                  <Text fw={550} size="sm" style={{ overflowWrap: 'anywhere' }}>
                    {name}
                  </Text>
                  <Badge variant="light" size="xs" color="gray">
                    {t(`types.${column.type}`)}
                  </Badge>
                  <Box hiddenFrom="xs">
                    <Samples values={column.samples.slice(0, 2)} />
                  </Box>
                </Table.Td>
                <Table.Td visibleFrom="xs">
                  <Samples values={column.samples.slice(0, 3)} />
                </Table.Td>
                <Table.Td display={STACKED} pt={{ base: 0, xs: 'sm' }}>
                  <Select
                    aria-label={t('map.field_of', { name })}
                    placeholder={t('map.ignored')}
                    options={options}
                    value={mapping[column.index] ?? null}
                    onChange={(value) => choose(column.index, value as ImportField | null)}
                  />
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const Samples = ({ values }: { values: readonly string[] }) => (
  <>
    {values.map((value) => (
      <Text key={value} size="sm" c="dimmed" lineClamp={1} style={{ overflowWrap: 'anywhere' }}>
        {value}
      </Text>
    ))}
  </>
)

const startOf = (row: ContactImport): Mapping =>
  Object.keys(row.mapping).length
    ? (row.mapping as Mapping)
    : Object.fromEntries(row.columns.map((column) => [column.index, column.suggested]))

const named = (mapping: Mapping) => Object.fromEntries(Object.entries(mapping).filter(([, field]) => field)) as Record<string, ImportField>
