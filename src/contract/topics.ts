/** The fixed list of topics, free of zod, for code that needs the names at run time. */
export const TOPICS = ['科技', '商业', '社会', '文化', '国际', '科学', '健康', '教育', '环境', '生活'] as const;
