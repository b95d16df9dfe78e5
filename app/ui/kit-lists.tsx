import type { ListView } from "~/lib/list/list-view";
import { Absent } from "~/ui/absent";
import { Empty } from "~/ui/empty";
import { kitListViews, kitProviders, type KitProvider } from "~/ui/kit-list-samples";
import { List } from "~/ui/list/list";
import type { ListColumn } from "~/ui/list/list-column";
import { ListFilterForm } from "~/ui/list/list-filter-form";
import { SelectionConfirm } from "~/ui/list/selection-confirm";
import { SelectionRefused } from "~/ui/list/selection-refused";
import { SearchField } from "~/ui/search-field";
import { SelectField } from "~/ui/select-field";
import { useFormat } from "~/ui/use-format";

/** Most rows of one action on the kit page. */
const selectedLimit = 1000;

function useColumns(): ListColumn<KitProvider>[] {
  const { integer } = useFormat();
  return [
    {
      key: "provider",
      head: "Provider",
      sort: "provider",
      isRowHead: true,
      cell: ({ provider }) => <a href="#main">{provider}</a>,
    },
    { key: "country", head: "Country", cell: ({ country }) => country },
    {
      key: "samples",
      head: "Samples",
      sort: "samples",
      isNumeric: true,
      cell: ({ samples }) => integer(samples),
    },
    { key: "level", head: "Level", cell: ({ level }) => level },
    {
      key: "note",
      head: "Note",
      cell: ({ note }) => note || <Absent />,
      isEmpty: ({ note }) => note === "",
    },
  ];
}

function Filters({ view, id }: { view: ListView; id: string }) {
  return (
    <ListFilterForm view={view} label={`Filter ${id}`}>
      <SearchField id={`${id}-search`} name="search" label="Provider" value="" maxLength={100} />
      <SelectField
        id={`${id}-country`}
        name="country"
        label="Country"
        value=""
        choices={[
          { value: "", label: "All" },
          { value: "NO", label: "Norway" },
        ]}
      />
    </ListFilterForm>
  );
}

const empty = (
  <Empty title="No provider yet">Providers appear here once they are registered.</Empty>
);

/** Lists in every state: pages, filters, a selection, and what stands there without rows. */
export function KitLists() {
  const columns = useColumns();
  const list = {
    columns,
    rows: kitProviders,
    rowKey: ({ id }: KitProvider) => id,
    empty,
  };
  const { pages, filtered, nothing, behind, empty: none } = kitListViews;
  return (
    <section>
      <h2>Lists</h2>
      <List
        {...list}
        view={pages}
        caption="Providers with a selection"
        filters={<Filters view={pages} id="pages" />}
        selection={{
          label: "Providers",
          id: ({ id }) => id,
          name: ({ provider }) => provider,
          actions: [
            { label: "Endorse", href: "/kit?do=endorse" },
            { label: "Delete", href: "/kit?do=delete", variant: "danger" },
          ],
          limit: selectedLimit,
        }}
      />
      <h3>Filtered, with chosen columns, more than can be counted</h3>
      <List
        {...list}
        view={filtered}
        caption="Providers, filtered"
        filters={<Filters view={filtered} id="filtered" />}
      />
      <h3>No match</h3>
      <List {...list} view={nothing} rows={[]} caption="Providers, no match" />
      <h3>Behind the last row</h3>
      <List {...list} view={behind} rows={[]} caption="Providers, behind the last row" />
      <h3>Too many</h3>
      <List {...list} view={nothing} rows={[]} caption="Providers, too many" tooMany={5000} />
      <h3>Empty</h3>
      <List {...list} view={none} rows={[]} caption="Providers, empty" />
      <h3>Question before an action, and a refused selection</h3>
      <SelectionConfirm
        count={42}
        mark="shown"
        examples={kitProviders.map(({ id, provider }) => ({ key: id, content: provider }))}
        confirm="Delete providers"
        cancel="Cancel"
        backHref="/kit"
      >
        <p>Deletion cannot be undone.</p>
      </SelectionConfirm>
      <SelectionRefused reason="nothing-chosen" limit={selectedLimit} backHref="/kit" />
    </section>
  );
}
