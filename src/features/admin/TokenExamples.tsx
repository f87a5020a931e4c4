import { addDays, type PlainDay } from '#time/plain-day.ts'
import { CopyField } from '#ui/fields/CopyField.tsx'
import type { NewTokenWire } from '#wire/accounts-wire.ts'
import { useOutside } from './AdminPage.tsx'

interface Example {
  readonly label: string
  readonly text: string
  readonly where: string
}

export function TokenExamples({ made, today }: { made: NewTokenWire; today: PlainDay }) {
  const outside = useOutside()
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-3" data-token-examples="">
      {examplesOf(made, outside, today).map(({ label, text, where }) => (
        <div key={label}>
          <dt className="strong">{label}</dt>
          <dd>
            <CopyField label={`the example for ${label}`} text={text} />
            <p className="note">{where}</p>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function examplesOf(made: NewTokenWire, outside: string, today: PlainDay): Example[] {
  const { scopes } = made.token
  const from = addDays(today, -30)
  if (made.sheet !== '') {
    const address = `${outside}${made.sheet}&from=${from}`
    return [
      {
        label: 'Google Sheets',
        text: `=IMPORTDATA("${address}", ",", "en_US")`,
        where:
          'Paste into cell A1 of an empty sheet. Google must be able to reach this address over the internet.',
      },
      { label: 'curl', text: `curl -o flight-log.csv "${address}"`, where: 'Run in a terminal.' },
    ]
  }
  const path = scopes.includes('schools')
    ? '/api/schools'
    : scopes.includes('schedule')
      ? `/api/v1/reservations?from=${today}&to=${today}`
      : `/api/v1/flights?from=${today}&to=${today}`
  const curl = {
    label: 'curl',
    text: `curl -H "${made.header}" "${outside}${path}"`,
    where:
      'Run in a terminal. Send the header with every request; /api/openapi.json lists the addresses.',
  }
  if (!scopes.includes('log')) return [curl]
  const [name = '', value = ''] = made.header.split(': ')
  const headers = `[#"${name}" = "${value}"]`
  const source = `Web.Contents("${outside}", [RelativePath = "api/log.csv", Query = [from = "${from}"], Headers = ${headers}])`
  return [
    curl,
    {
      label: 'Excel (Power Query)',
      text: `let Source = Csv.Document(${source}, [Delimiter = ",", Encoding = 65001]), Rows = Table.PromoteHeaders(Source) in Rows`,
      where:
        'Choose Data, Get Data, From Other Sources, Blank Query, Advanced Editor. Then choose Anonymous: the token is in the query.',
    },
  ]
}
