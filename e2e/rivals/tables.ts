import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import type { FlightWire } from '../../src/wire/wire.ts'
import { openPage } from '../bench/open-page.ts'

const AG_GRID = fileURLToPath(
  new URL('./node_modules/ag-grid-community/dist/ag-grid-community.min.js', import.meta.url),
)

/** Does a task in a table, and says the ms from the call to painted. */
type TableTasks = Readonly<Record<string, () => Promise<number>>>

type Row = Readonly<Record<string, string | number>>

declare global {
  interface Window {
    /** What a table can do, by name; `all` shows all rows again. */
    tasks: Readonly<Record<string, () => void>>
  }
}

/**
 * The same flights in AG Grid Community and in the least that could be called a table (rows drawn by hand where they are in
 * sight, no columns to choose, no audit, no counts), each in a page of its own. Grouping is not in AG Grid's free edition.
 */
export async function rivalTables(
  browser: Browser,
  flights: readonly FlightWire[],
): Promise<Readonly<Record<string, TableTasks>>> {
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
  return {
    'AG Grid 36': await tasksOf(browser, rows, agGrid),
    'bare table': await tasksOf(browser, rows, bareTable),
  }
}

async function tasksOf(
  browser: Browser,
  rows: Row[],
  draw: (page: Page, rows: Row[]) => Promise<void>,
): Promise<TableTasks> {
  const { page } = await openPage(browser)
  await page.setContent('<body style="margin:0"><div style="height:800px"></div></body>')
  await draw(page, rows)
  const timed = (name: string) =>
    page.evaluate(async (task) => {
      const painted = () =>
        new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      window.tasks['all']?.()
      await painted()
      const began = performance.now()
      window.tasks[task]?.()
      await painted()
      return Math.round(performance.now() - began)
    }, name)
  const names = await page.evaluate(() => Object.keys(window.tasks))
  return Object.fromEntries(names.map((name) => [name, () => timed(name)]))
}

async function bareTable(page: Page, rows: Row[]): Promise<void> {
  await page.evaluate((all) => {
    const height = 28
    const scroller = document.querySelector('div') ?? document.body
    scroller.style.cssText += ';overflow:auto;position:relative'
    const columns = Object.keys(all[0] ?? {})
    const draw = (shown: Row[]) => {
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
    const collator = new Intl.Collator(undefined, { numeric: true })
    const text = (row: Row) => Object.values(row).join(' ').toLowerCase()
    window.tasks = {
      all: () => draw(all),
      'sort by Hobbs': () => draw([...all].sort((a, b) => Number(b['hobbs']) - Number(a['hobbs']))),
      'sort by customer': () =>
        draw(
          [...all].sort((a, b) => collator.compare(String(a['customer']), String(b['customer']))),
        ),
      'find a tail': () => draw(all.filter((row) => text(row).includes('n107'))),
      'leave a tail out': () => draw(all.filter((row) => row['tail'] !== 'N107')),
      'group by customer': () => {
        const groups = new Map<string, Row[]>()
        for (const row of all) {
          const own = groups.get(String(row['customer']))
          if (own) own.push(row)
          else groups.set(String(row['customer']), [row])
        }
        draw([...groups.values()].flat())
      },
    }
  }, rows)
}

interface GridApi {
  applyColumnState(state: object): void
  setGridOption(name: string, value: unknown): void
  setFilterModel(model: object | null): void
}

async function agGrid(page: Page, rows: Row[]): Promise<void> {
  await page.addScriptTag({ path: AG_GRID })
  await page.evaluate(async (all) => {
    const { agGrid: library } = globalThis as unknown as {
      agGrid: { createGrid(element: Element | null, options: object): GridApi }
    }
    const api = library.createGrid(document.querySelector('div'), {
      columnDefs: Object.keys(all[0] ?? {}).map((field) => ({
        field,
        filter: field === 'tail' ? 'agTextColumnFilter' : undefined,
      })),
      rowData: all,
      animateRows: false,
      cacheQuickFilter: true,
    })
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const sort = (colId: string, direction: string) => () =>
      api.applyColumnState({ state: [{ colId, sort: direction }], defaultState: { sort: null } })
    window.tasks = {
      all: () => {
        api.setGridOption('quickFilterText', '')
        api.setFilterModel(null)
      },
      'sort by Hobbs': sort('hobbs', 'desc'),
      'sort by customer': sort('customer', 'asc'),
      'find a tail': () => api.setGridOption('quickFilterText', 'N107'),
      'leave a tail out': () =>
        api.setFilterModel({ tail: { type: 'notEqual', filter: 'N107', filterType: 'text' } }),
    }
  }, rows)
}
