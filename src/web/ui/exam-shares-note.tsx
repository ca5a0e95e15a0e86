/** Explains the shares of the exams' lists, beside these figures on the vocabulary test's result and in 概况. */
export function ExamSharesNote() {
  return (
    <p className="t12 faint">
      词表里一个词算一次：学过、标过的按它的状态，其余按词汇量和词频推算（没测过词汇量就按所设的等级）。专门背过的词表，实际会更高。
    </p>
  );
}
