import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright'
import type { FlightWire } from '../../src/wire/wire.ts'

/** Milliseconds from the call to painted; null where a table has no such thing. */
interface TableTimes {
  readonly sortNumber: number | null
  readonly sortText: number | null
  readonly find: number | null
  readonly filter: number | null
  readonly group: number | null
}

const AG_GRID = fileURLToPath(
  new URL('./node_modules/ag-grid-community/dist/ag-grid-community.min.js', import.meta.url),
)

/**
 * The same flights in the least that could be called a table (rows drawn by hand where they are in sight, no columns to choose,
 * no audit, no counts) and in AG Grid Community, each in a page of its own. Grouping is not in AG Grid's free edition.
 */
export async function rivalTables(
  browser: Browser,
  flights: readonly FlightWire[],
): Promise<{ bare: TableTimes; agGrid: TableTimes }> {
  const rows = flights.map((flight) => ({
    date: flight.flightDate ?? '',
    tail: flight.aircraft?.tailNumber ?? '',
    customer: flight.customer?.name ?? '',
    instructor: flight.instructor?.name ?? '',
    route: flight.route ?? '',
    hobbsOut: flight.hobbs?.start ?? 0,
    hobbsIn: flight.hobbs?.end ?? 0,
    hobbs: flight.hobbs?.delta ?? 0,
    tach: flight.tach?.delta ?? 0,
    number: flight.reservationNumber ?? '',
  }))
  return { bare: await bareTable(browser, rows), agGrid: await agGrid(browser, rows) }
}

type Row = Readonly<Record<string, string | number>>

async function bareTable(browser: Browser, rows: readonly Row[]): Promise<TableTimes> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.setContent('<body style="margin:0"></body>')
  const times = await page.evaluate(async (all) => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const timed = async (work: () => void) => {
      const began = performance.now()
      work()
      await painted()
      return Math.round(performance.now() - began)
    }
    const height = 28
    const scroller = document.createElement('div')
    scroller.style.cssText = 'height:800px;overflow:auto;position:relative'
    document.body.append(scroller)
    let shown = all
    const columns = Object.keys(all[0] ?? {})
    const draw = () => {
      const filler = document.createElement('div')
      filler.style.height = `${shown.length * height}px`
      const first = Math.floor(scroller.scrollTop / height)
      for (let index = first; index < Math.min(shown.length, first + 40); index++) {
        const line = document.createElement('div')
        line.style.cssText = `position:absolute;top:${index * height}px;display:flex;gap:12px`
        for (const column of columns) {
          const cell = document.createElement('span')
          cell.textContent = String(shown[index]?.[column])
          line.append(cell)
        }
        filler.append(line)
      }
      scroller.replaceChildren(filler)
    }
    draw()
    await painted()
    const collator = new Intl.Collator(undefined, { numeric: true })
    const text = (row: (typeof all)[number]) => Object.values(row).join(' ').toLowerCase()
    return {
      sortNumber: await timed(() => {
        shown = [...all].sort((a, b) => Number(b['hobbs']) - Number(a['hobbs']))
        draw()
      }),
      sortText: await timed(() => {
        shown = [...all].sort((a, b) =>
          collator.compare(String(a['customer']), String(b['customer'])),
        )
        draw()
      }),
      find: await timed(() => {
        shown = all.filter((row) => text(row).includes('n107'))
        draw()
      }),
      filter: await timed(() => {
        shown = all.filter((row) => row['tail'] !== 'N107')
        draw()
      }),
      group: await timed(() => {
        const groups = new Map<string, typeof all>()
        for (const row of all) {
          const own = groups.get(String(row['customer']))
          if (own) own.push(row)
          else groups.set(String(row['customer']), [row])
        }
        shown = [...groups.values()].flat()
        draw()
      }),
    }
  }, rows as Row[])
  await page.close()
  return times
}

interface GridApi {
  applyColumnState(state: object): void
  setGridOption(name: string, value: unknown): void
  setFilterModel(model: object | null): void
}

async function agGrid(browser: Browser, rows: readonly Row[]): Promise<TableTimes> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.setContent('<body style="margin:0"><div id="grid" style="height:800px"></div></body>')
  await page.addScriptTag({ path: AG_GRID })
  const times = await page.evaluate(async (all) => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const { agGrid: library } = globalThis as unknown as {
      agGrid: { createGrid(element: Element | null, options: object): GridApi }
    }
    const api = library.createGrid(document.querySelector('#grid'), {
      columnDefs: Object.keys(all[0] ?? {}).map((field) => ({
        field,
        filter: field === 'tail' ? 'agTextColumnFilter' : undefined,
      })),
      rowData: all,
      suppressColumnVirtualisation: true,
      animateRows: false,
    })
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const timed = async (work: () => void) => {
      const began = performance.now()
      work()
      await painted()
      return Math.round(performance.now() - began)
    }
    const sort = (colId: string, direction: string) => () =>
      api.applyColumnState({ state: [{ colId, sort: direction }], defaultState: { sort: null } })
    const sortNumber = await timed(sort('hobbs', 'desc'))
    const sortText = await timed(sort('customer', 'asc'))
    const find = await timed(() => api.setGridOption('quickFilterText', 'N107'))
    api.setGridOption('quickFilterText', '')
    await painted()
    const filter = await timed(() =>
      api.setFilterModel({ tail: { type: 'notEqual', filter: 'N107', filterType: 'text' } }),
    )
    return { sortNumber, sortText, find, filter, group: null }
  }, rows as Row[])
  await page.close()
  return times
}
