import { sizeColumns, sizeRows } from '@brand/texts/sizes';

/** The head and the rows of the table of sizes. */
export function SizeRows() {
  return (
    <>
      <thead>
        <tr>
          {sizeColumns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sizeRows.map(([size, band, cup, fit]) => (
          <tr key={size}>
            <th scope="row">{size}</th>
            <td>{band}</td>
            <td>{cup}</td>
            <td>{fit}</td>
          </tr>
        ))}
      </tbody>
    </>
  );
}
