/**
 * Linear equations, for fits that have a solution in one step.
 */

/** Gaussian elimination; the matrix is positive definite, so no row needs to change its place. */
export function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
  rows.forEach((pivot, i) => {
    const head = pivot[i] ?? 1;
    for (const [other, row] of rows.entries()) {
      if (other === i) continue;
      const factor = (row[i] ?? 0) / head;
      pivot.forEach((value, j) => {
        row[j] = (row[j] ?? 0) - factor * value;
      });
    }
  });
  return rows.map((row, i) => (row.at(-1) ?? 0) / (row[i] ?? 1));
}
